import { expect, test } from 'vitest';
import { dictionaries } from './dictionary.ts';

test('the texts have the specified numbers of parts', () => {
  for (const { history, whatItMeans, faq } of Object.values(dictionaries)) {
    expect(history.content).toHaveLength(5);
    expect(whatItMeans.sections).toHaveLength(3);
    expect(Object.keys(faq.questions)).toHaveLength(8);
  }
});

test('the specified English wordings are unchanged', () => {
  const { news, gallery, contactPage, toasts, notFound } = dictionaries.en;
  expect([news.empty, gallery.empty]).toEqual([
    'No news available at the moment',
    'No images available in the gallery',
  ]);
  expect(contactPage).toMatchObject({
    sending: 'Sending...',
    sentTitle: 'Message sent successfully!',
    sentBody: 'Thank you for getting in touch. We will contact you soon.',
    sendAnother: 'Send another message',
  });
  expect(toasts).toEqual({
    errorTitle: 'Error',
    errorBody: 'An error occurred while sending the message. Please try again.',
    recipientError: 'Recipient configuration error. Please use the direct email instead.',
  });
  expect(dictionaries.mk.toasts.errorTitle).toBe('Грешка');
  expect(`${notFound.title} ${dictionaries.mk.notFound.hint}`).toMatch(
    /404 Page Not Found.*404 Page Not Found/,
  );
});

test('the texts state the specified facts', () => {
  for (const [language, dictionary] of Object.entries(dictionaries)) {
    for (const fact of ['1390', '1717', `3\u00a0${language === 'mk' ? 'милиони' : 'million'}`]) {
      expect(JSON.stringify(dictionary)).toContain(fact);
    }
  }
});
