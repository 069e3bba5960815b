// `npm run tables`: writes the types of the tables anew after a migration was added.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describeTables } from '../src/core/db/describeTables.ts'
import { testDatabase } from '../src/core/testing.ts'

await using database = await testDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
writeFileSync(join(import.meta.dirname, '../src/core/db/gen/tables.ts'), await describeTables(client))
await client.end()
