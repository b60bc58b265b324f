/** Let whatever else waits in this thread have its turn, timers and messages included; sooner than a timer would come back. */
export const rest = () =>
  new Promise<void>((rested) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      rested();
    };
    port2.postMessage(null);
  });
