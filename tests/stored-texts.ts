import { openDatabase } from '#server/storage/database.ts';
import { eachMessage } from '#server/storage/message-rows.ts';

export async function storedTexts(url: string): Promise<string[]> {
  await using database = openDatabase(url);
  const texts: string[] = [];
  for await (const { message } of eachMessage(database)) texts.push(message);
  return texts;
}
