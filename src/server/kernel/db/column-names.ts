// Columns are snake_case in SQL and camelCase in code. The driver names them once for each answer, where the query builder would copy each row to rename it:
// of what a list costs that was a tenth (docs/performance.md).
import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

class ColumnNames extends CamelCasePlugin {
  // Rows come with these names.
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  inCode(column: string): string {
    return this.camelCase(column);
  }
}

/** Of whatever asks through the driver of `driverOver`. What stands inside a value of jsonb keeps its keys. */
export const columnNames = new ColumnNames();

/** A question as the driver's own library has it: hears what columns its answer has before it hears rows. */
interface Described {
  handleRowDescription(answer: { fields: { name: string }[] }): void;
}

/** Has the rows of a question's answer named as in code; gives the question. */
export function namedInCode<Q extends object>(question: Q): Q {
  const described = question as Q & Described;
  const describe = described.handleRowDescription.bind(question);
  described.handleRowDescription = (answer) => {
    for (const field of answer.fields) field.name = columnNames.inCode(field.name);
    describe(answer);
  };
  return question;
}
