/** Faces that came too late for the first paint, where changing them would have moved the text. */

let admitted = false;

/** Lets them in, where a visitor's own click has just replaced the page anyway. */
export function admitLateFonts(): void {
  if (admitted || document.fonts.status !== 'loaded') return;
  admitted = true;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      // A face that has given up stays out until its rule changes.
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display')) {
        rule.style.setProperty('font-display', 'swap');
      }
    }
  }
}
