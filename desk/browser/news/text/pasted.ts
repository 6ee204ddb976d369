/** What was copied, before it is written in the format of the news. */

/** Text of one look. */
export interface Run {
  text: string;
  bold: boolean;
  href: string | null;
}

export interface Block {
  kind: 'paragraph' | 'bullet' | 'number';
  /** Of an item of a numbered list. */
  number: number;
  runs: Run[];
}
