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

/** Nobody waits longer than about so many milliseconds while something long is worked out. */
const PORTION = 8;

/** For long work, between any two of its steps: a rest where the last one is a while ago. Whoever is never heard for long is taken for dead. */
export function breather(): () => Promise<void> | undefined {
  let rested = performance.now();
  return () => {
    if (performance.now() - rested < PORTION) return undefined;
    return rest().then(() => {
      rested = performance.now();
    });
  };
}
