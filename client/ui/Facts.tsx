/** Facts about the lodge: by name, a label and a text, which may be empty. */
type LodgeFacts = Record<string, { label: string; text: string }>;

export const hasFacts = (facts: LodgeFacts) => Object.values(facts).some(({ text }) => text);

/** Rows of a `<dl>`. A row without a text is left out. */
export function Facts({ facts }: { facts: LodgeFacts }) {
  return Object.entries(facts).map(
    ([name, { label, text }]) =>
      text && (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="large">{text}</dd>
        </div>
      ),
  );
}
