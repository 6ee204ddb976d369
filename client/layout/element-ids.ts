/** Attributes of the elements that are opened and closed by the browser itself. */
export const drawerId = 'menu';
export const languageMenuId = 'languages';

type Command = 'show-modal' | 'request-close';

/** Attributes for a button that commands a dialog; React's types do not know them yet. */
export function invokes(command: Command, target: string): Record<string, string> {
  return { command, commandfor: target };
}
