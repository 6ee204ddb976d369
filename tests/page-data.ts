import { type PageData, pageDataId } from '#shared/page-data.ts';
import type { TestSite } from './site.ts';

export async function pageDataOf({ text }: TestSite, path: string): Promise<PageData> {
  const html = await text(path);
  const [, json = ''] = new RegExp(`id="${pageDataId}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}

export function metaOf(html: string): Record<string, string> {
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...metas].map(([, name, content]) => [name, content]));
}

// biome-ignore lint/suspicious/noExplicitAny: each type of schema.org has other properties.
type Node = Record<string, any>;

export function describedIn(html: string): Record<string, Node> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { '@context': context, '@graph': graph } = JSON.parse(json);
  if (context !== 'https://schema.org') throw new Error(`The context is ${context}`);
  return Object.fromEntries(graph.map((node: Node) => [node['@type'], node]));
}
