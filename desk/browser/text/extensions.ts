/**
 * Defines the editor's schema, which is the format of the news, its shortcuts and its clipboard.
 */
import { Extension, Mark, wrappingInputRule } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type MarkType, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { linkAddress, withOwnLinks } from './copied-links.ts';
import { type Lost, PasteParser, withoutStyles, withUsualSpaces } from './paste.ts';
import { addressesIn, isBare, readPlain } from './text-format.ts';

/** The style decides, because Google Docs wraps everything into a `<b>` that is not bold. */
const normalWeight = /^(?:normal|lighter|[1-5]\d\d)$/;
const isNotNormal = (element: HTMLElement) =>
  normalWeight.test(element.style.fontWeight) ? false : null;

const NewsBold = Bold.extend({
  parseHTML() {
    return [
      { tag: 'b, strong', getAttrs: isNotNormal },
      // Headings become paragraphs.
      { tag: 'h1, h2, h3, h4, h5, h6, th', getAttrs: isNotNormal, consuming: false },
      {
        style: 'font-weight',
        getAttrs: (weight) => normalWeight.test(weight) && null,
        clearMark: ({ type }) => type.name === this.name,
      },
      {
        style: 'font-weight',
        getAttrs: (weight) => /^(?:bold|bolder|[6-9]\d\d)$/.test(weight) && null,
      },
    ];
  },
});

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => linkAddress(element.getAttribute('href')) },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = linkAddress(element.getAttribute('href'));
        return href === null || isBare(element.textContent, href) ? false : null;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href, title: href }, 0],
});

/** An address that must not become a link; its stored text has a backslash. */
const Plain = Mark.create({
  name: 'plain',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-plain]' }],
  renderHTML: () => ['span', { 'data-plain': '' }, 0],
});

const NewsItem = ListItem.extend({ content: 'paragraph' });

const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element) => Number(element.getAttribute('start') ?? 1),
    },
  }),
  // A number of four digits is a year.
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,3})\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], node) => node.childCount + node.attrs.start === Number(number),
      }),
    ];
  },
  addProseMirrorPlugins: () => [],
});

function linkOwn(content: Fragment, link: MarkType): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (!node.isText) nodes.push(node.copy(linkOwn(node.content, link)));
    for (const { text, href } of withOwnLinks(node.text ?? '')) {
      const marks = href === null ? node.marks : link.create({ href }).addToSet(node.marks);
      nodes.push(link.schema.text(text, marks));
    }
  });
  return Fragment.fromArray(nodes);
}

/** Shows bare addresses as links, and handles the clipboard. */
export const News = Extension.create<{ onLost(lost: Lost[]): void }>({
  name: 'news',
  addOptions: () => ({ onLost: () => undefined }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const links: Decoration[] = [];
            doc.descendants(({ text, marks }, at) => {
              if (!text || marks.some(({ type }) => type.name !== 'bold')) return;
              for (const { from, to, href } of addressesIn(text)) {
                links.push(Decoration.inline(at + from, at + to, { nodeName: 'a', title: href }));
              }
            });
            return DecorationSet.create(doc, links);
          },
          transformPastedHTML: withoutStyles,
          // Undo removes a paste without the letters that were typed before it.
          handlePaste: (view) => {
            view.dispatch(closeHistory(view.state.tr));
            return false;
          },
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(linkOwn(content, schema.marks.link as MarkType), openStart, openEnd),
          clipboardParser: new PasteParser(schema, this.options.onLost),
          clipboardTextParser: (text) =>
            Slice.maxOpen(schema.nodeFromJSON(readPlain(withUsualSpaces(text))).content),
        },
      }),
    ];
  },
});

export const format = [
  ...[Document, Paragraph, Text, HardBreak, NewsBold, Link, Plain],
  ...[BulletList, NumberedList, NewsItem],
];

export const keys = [ListKeymap, UndoRedo];
