import { openDatabase } from '#server/storage/database.ts';
import { eachMessage } from '#server/storage/message-rows.ts';

/** Returns the texts of all messages in the database with this URL. */
export async function storedTexts(url: string): Promise<string[]> {
  const database = openDatabase(url);
  const texts: string[] = [];
  for await (const { message } of eachMessage(database)) texts.push(message);
  await database.destroy();
  return texts;
}
