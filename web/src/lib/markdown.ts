/** The few forms of Markdown that rulebooks use, as data; no HTML is ever made from text. */

export interface Inline {
  kind: "text" | "strong" | "em";
  text: string;
}

export type Block =
  | { kind: "title" | "chapter" | "section" | "item" | "example" | "text"; text: Inline[] }
  | { kind: "rule"; rule: string; text: Inline[] };

export function inline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part): Inline => {
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("*")) return { kind: "em", text: part.slice(1, -1) };
      return { kind: "text", text: part };
    });
}

const HEADS = { "#": "title", "##": "chapter", "###": "section" } as const;

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  let lines: string[] = [];
  let kind: "text" | "example" | "item" = "text";
  const flush = () => {
    if (lines.length) found.push({ kind, text: inline(lines.join(" ")) });
    lines = [];
    kind = "text";
  };
  for (const line of source.split("\n")) {
    const head = /^(#{1,3}) (.*)$/.exec(line);
    const rule = /^- \*\*([A-Z]\d+)\*\* (.*)$/.exec(line);
    if (!line.trim()) flush();
    else if (head) {
      flush();
      found.push({ kind: HEADS[head[1] as keyof typeof HEADS], text: inline(head[2]!) });
    } else if (rule) {
      flush();
      found.push({ kind: "rule", rule: rule[1]!, text: inline(rule[2]!) });
    } else if (line.startsWith("- ")) {
      flush();
      kind = "item";
      lines.push(line.slice(2));
    } else if (line.startsWith(">")) {
      if (kind !== "example") flush();
      kind = "example";
      lines.push(line.replace(/^> ?/, ""));
    } else lines.push(line.trim());
  }
  flush();
  return found;
}
