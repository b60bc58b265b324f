declare module "virtual:texts/*" {
  const source: string;
  export default source;
}

declare module "virtual:catalogues" {
  export const catalogues: Record<string, () => Promise<{ default: string }>>;
}
