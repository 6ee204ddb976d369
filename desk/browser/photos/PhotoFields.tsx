import { sentenceOf } from '#content/publishing.ts';
import { textWarnings } from '#shared/check-text.ts';
import type { PublishingFault, Warning } from '#shared/faults.ts';
import { type Bilingual, type Language, languages, swapTexts } from '#shared/language.ts';
import { Conflict, differentTexts, inBothLanguages } from '../editing/Conflict.tsx';
import { useLocalFailure } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { oneLine } from '../parts/LineInput.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { useAlbums } from './queries.ts';

export const captionFieldId = (id: number | 'all', language: Language) =>
  `caption-${id}-${language}`;

interface CaptionProps {
  /** The photo's id, or `all` if the caption is for all new photos. */
  id: number | 'all';
  caption: Bilingual;
  faults?: PublishingFault[];
  /** Warnings about the photo; those about its caption are found here. */
  warnings?: Warning[];
  conflict?: Bilingual | undefined;
  /** This text is published in a language without a caption. */
  fallback?: Bilingual | undefined;
  onChange(caption: Bilingual): void;
  onChoose?(side: 'mine' | 'theirs'): void;
}

export function CaptionFields(props: CaptionProps) {
  const { id, caption, faults = [], conflict, fallback, onChange, onChoose } = props;
  const { words, language: reader } = useLocale();
  const { caption: text } = words.photos;
  const ofCaption = textWarnings('caption', useSettled(caption, 400));
  const warnings = [...(props.warnings ?? []), ...ofCaption];
  const isSwapped = warnings.some(({ code }) => code === 'swapped-languages');
  return (
    <>
      <div className="columns">
        {languages.map((language) => {
          const fault = faults.find((each) => 'language' in each && each.language === language);
          const fieldId = captionFieldId(id, language);
          return (
            <label key={language} className="field">
              <span>{text[language]}</span>
              <textarea
                id={fieldId}
                rows={2}
                lang={language}
                placeholder={fallback?.[language]}
                aria-invalid={fault !== undefined}
                aria-describedby={fault && `${fieldId}-fault`}
                {...oneLine(caption[language], (typed) =>
                  onChange({ ...caption, [language]: typed }),
                )}
              />
              {fault && (
                <span id={`${fieldId}-fault`} className="wrong">
                  {sentenceOf(fault, reader)}
                </span>
              )}
            </label>
          );
        })}
      </div>
      {fallback && languages.some((language) => caption[language] === '') && (
        <p className="hint">{text.fallback}</p>
      )}
      {warnings.length > 0 && (
        <div className="warning notes">
          {warnings.map((warning) => (
            <p key={JSON.stringify(warning)}>{sentenceOf(warning, reader)}</p>
          ))}
          {isSwapped && <Button onClick={() => onChange(swapTexts(caption))}>{text.swap}</Button>}
        </div>
      )}
      {conflict && onChoose && (
        <Conflict
          title={text.conflict}
          different={differentTexts(inBothLanguages(text, caption, conflict))}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

interface AlbumProps {
  label?: string;
  album: number | null;
  onChoose(album: number | null): void;
}

export function AlbumSelect({ label, album, onChoose }: AlbumProps) {
  const { words, language } = useLocale();
  const { data = [] } = useAlbums();
  const { album: text } = words.photos;
  return (
    <label className="field">
      <span>{label ?? text.label}</span>
      <select
        value={album ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{text.none}</option>
        {data.map(({ id, title }) => (
          <option key={id} value={id}>
            {title[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function NotStored() {
  const { words } = useLocale();
  if (!useLocalFailure()) return null;
  return (
    <p role="alert" className="fault">
      {words.draft.onScreen}
    </p>
  );
}
