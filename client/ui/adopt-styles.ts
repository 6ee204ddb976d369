/** For styles of rarely used components: loaded with their script, not with every document. */

const adopted = new Set<string>();

/** Adds rules to the document, once. */
export function adoptStyles(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
