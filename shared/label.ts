import en from '#content/en/publishing.json' with { type: 'json' };
import mk from '#content/mk/publishing.json' with { type: 'json' };

/** The name of a field or a text, at the desk and in errors. */
export type Label = keyof (typeof mk)['labels'] & keyof (typeof en)['labels'];
