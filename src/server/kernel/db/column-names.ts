// Columns are snake_case in SQL and camelCase in code. What is asked is named as it is written, what is answered once for each answer: a plugin of the query
// builder would copy the tree of each statement and each row of each answer to rename them, a tenth of what a list costs (docs/performance.md).
import { CamelCasePlugin, PostgresQueryCompiler } from 'kysely';

/** The builder's own rule, and what it made of names so far. */
class Names extends CamelCasePlugin {
  inSql(name: string): string {
    return this.snakeCase(name);
  }

  inCode(column: string): string {
    return this.camelCase(column);
  }
}
const names = new Names();

/** Writes statements with names as in SQL. */
export class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.inSql(name));
  }
}

/** A question as the driver's own library has it: hears what columns its answer has before it hears rows. */
interface Described {
  handleRowDescription(answer: { fields: { name: string }[] }): void;
}

/** Has the rows of a question's answer named as in code; what stands inside a value of jsonb keeps its keys. Gives the question. */
export function namedInCode<Q extends object>(question: Q): Q {
  const described = question as Q & Described;
  const describe = described.handleRowDescription.bind(question);
  described.handleRowDescription = (answer) => {
    for (const field of answer.fields) field.name = names.inCode(field.name);
    describe(answer);
  };
  return question;
}
