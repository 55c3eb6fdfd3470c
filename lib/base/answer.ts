/** What answers a question as data, by `schemas/answers-1.schema.json`, with its format and version (design 6). `name` is that of the answer there. */
export function answerOf<T extends object>(
  name: AnswerName,
  content: T,
): { readonly format: string; readonly version: number } & T {
  return { format: `entente-${name}`, version: 1, ...content };
}

export type AnswerName =
  | 'diff'
  | 'explain'
  | 'free-space'
  | 'heat'
  | 'ids'
  | 'list'
  | 'map'
  | 'reach'
  | 'replay'
  | 'route'
  | 'sweep-table'
  | 'why-not';
