/** Facts about the lodge: by name, a label and a text, which may be empty. */
type LodgeFacts = Record<string, { label: string; text: string }>;

export const hasFacts = (facts: LodgeFacts) => Object.values(facts).some(({ text }) => text);

/** A longer text may be smaller than a year or a number. */
const longText = 24;

/** Rows of a `<dl>`. A row without a text is left out. */
export function Facts({ facts }: { facts: LodgeFacts }) {
  return Object.entries(facts).map(
    ([name, { label, text }]) =>
      text && (
        <div key={name} data-long={text.length > longText || undefined}>
          <dt>{label}</dt>
          <dd className={name === 'founded' ? 'large year' : 'large'}>{text}</dd>
        </div>
      ),
  );
}
