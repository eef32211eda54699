// Brings a database to the version of this program, and refuses a database whose schema is not complete.

import { StartError } from '../../startError';
import { type Database, IN_MEMORY_DATABASE, openDatabase } from './database';
import { storageFaultOf } from './faults';
import { migrateDatabase } from './migrations';

/** Selects every table, index, trigger and column, each as words for the operator. */
const SCHEMA_SQL = `
  SELECT type || ' ' || name AS part FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
  UNION ALL
  SELECT 'column ' || columns.name || ' of the table ' || tables.name
  FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`;

const readSchema = (database: Database): string[] =>
  database
    .prepare<{ part: string }>(SCHEMA_SQL)
    .all()
    .map(({ part }) => part);

let schemaOfProgram: readonly string[] | undefined;

function readSchemaOfProgram(): readonly string[] {
  if (schemaOfProgram) return schemaOfProgram;
  const empty = openDatabase(IN_MEMORY_DATABASE);
  migrateDatabase(empty);
  schemaOfProgram = readSchema(empty);
  empty.close();
  return schemaOfProgram;
}

/** Runs the missing migrations. Throws StartError if the database cannot have them or lacks a part afterwards. */
export function completeSchema(database: Database, path: string): void {
  const incomplete = (reason: string): StartError =>
    new StartError(`${path} is no complete database of this program (${reason}): put back a complete backup.`);
  try {
    migrateDatabase(database);
  } catch (error) {
    if (error instanceof StartError || storageFaultOf(error) !== undefined) throw error;
    throw incomplete(error instanceof Error ? error.message : String(error));
  }
  const present = new Set(readSchema(database));
  const missing = readSchemaOfProgram().find((part) => !present.has(part));
  if (missing !== undefined) throw incomplete(`it lacks the ${missing}`);
}
