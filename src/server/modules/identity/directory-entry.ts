// People of a directory: found by what somebody typed, and read as what a provider says of a person. What was typed is a value of a filter and never a part
// of its text.
import type { Client, Entry, Filter } from 'ldapts';
import type { Claims } from './claims.ts';
import type { Settings } from './directory-client.ts';
import type { RoleRule } from './provider.ts';

export interface DirectoryPerson {
  dn: string;
  /** What stays when he is renamed or moved; undefined where the directory does not say it. */
  subject: string | undefined;
  claims: Claims;
  /** By their full names, as the directory writes them. */
  groups: string[];
}
/** What is read of people. */
export interface Reading {
  directory: Settings;
  matchClaim: string;
  rules: readonly RoleRule[];
}

const MEMBER_OF = 'memberof';
const BINARY = ['objectGUID', 'objectSid'];

/** A distinguished name as two are compared: letter case and spaces around its parts do not tell two apart. */
const plainDn = (dn: string): string =>
  dn
    .toLowerCase()
    .split(/([,=+])/)
    .map((part) => part.trim())
    .join('');
const isMember = (claim: string): boolean => claim.toLowerCase() === MEMBER_OF;

/** Rules as they are held against what was read. */
export const plainRules = (rules: readonly RoleRule[]): RoleRule[] =>
  rules.map((rule) => (isMember(rule.claim) ? { ...rule, claim: MEMBER_OF, value: plainDn(rule.value) } : rule));

const attributesOf = ({ directory, matchClaim, rules }: Reading): string[] => {
  const { subjectAttribute, accountAttribute, nameAttribute, codeAttribute, departmentAttribute, mobileAttribute, emailAttribute } =
    directory;
  const named = [subjectAttribute, accountAttribute, nameAttribute, matchClaim, 'memberOf', ...rules.map(({ claim }) => claim)];
  const followed = [codeAttribute, departmentAttribute, mobileAttribute, emailAttribute].filter((name) => typeof name === 'string');
  return [...new Set([...named, ...followed])];
};

const textsOf = (said: Entry[string] | undefined): string[] =>
  [said ?? []].flat().map((one) => (Buffer.isBuffer(one) ? one.toString('utf8') : one));

function personOf(entry: Entry, reading: Reading): DirectoryPerson {
  const said = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
  const { subjectAttribute, nameAttribute } = reading.directory;
  const claims = attributesOf(reading).map((name) => {
    const values = textsOf(said.get(name.toLowerCase()));
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  const groups = textsOf(said.get(MEMBER_OF));
  const name = textsOf(said.get(nameAttribute.toLowerCase()))[0] ?? textsOf(said.get('cn'))[0];
  return {
    dn: entry.dn,
    subject: subjectOf(said.get(subjectAttribute.toLowerCase()), subjectAttribute),
    // The directory is the company's own: what it says of an address needs nobody else's word.
    claims: { ...Object.fromEntries(claims), name, email_verified: true, [MEMBER_OF]: groups.map(plainDn) },
    groups,
  };
}

function subjectOf(said: Entry[string] | undefined, attribute: string): string | undefined {
  const [value, ...more] = [said ?? []].flat();
  if (value === undefined || more.length > 0 || value.length === 0) return undefined;
  const isBinary = BINARY.some((name) => name.toLowerCase() === attribute.toLowerCase());
  if (isBinary) return Buffer.from(value).toString('hex');
  return Buffer.isBuffer(value) ? value.toString('utf8') : value;
}

/** What is asked for of each. */
const wanted = (reading: Reading) => ({
  scope: 'sub' as const,
  attributes: [...attributesOf(reading), 'cn'],
  explicitBufferAttributes: [...BINARY, reading.directory.subjectAttribute],
});

async function peopleFilter({ personFilter }: Settings, more: readonly [attribute: string, value: string][] = []): Promise<Filter> {
  const { AndFilter, EqualityFilter, FilterParser } = await import('ldapts');
  const filters = more.map(([attribute, value]) => new EqualityFilter({ attribute, value }));
  return new AndFilter({ filters: [FilterParser.parseString(personFilter), ...filters] });
}

/** Whoever signs in by this name: just one, or nobody. */
export async function findPerson(client: Client, reading: Reading, typed: string): Promise<DirectoryPerson | undefined> {
  const { directory } = reading;
  const filter = await peopleFilter(directory, [[directory.accountAttribute, typed]]);
  const { searchEntries } = await client.search(directory.baseDn, { ...wanted(reading), filter, sizeLimit: 2 });
  const [entry, another] = searchEntries;
  if (!entry || another) return undefined;
  return withGroups(client, directory, personOf(entry, reading));
}

/** With the groups that name him, where people do not name theirs; and with those that these are in, where that counts. */
async function withGroups(client: Client, directory: Settings, person: DirectoryPerson): Promise<DirectoryPerson> {
  const { groupBaseDn, baseDn, nestedFlag } = directory;
  const own = groupBaseDn ? person.groups.concat(await groupsNaming(client, groupBaseDn, [person.dn])) : person.groups;
  const groups = nestedFlag ? await withOuter(client, groupBaseDn ?? baseDn, own) : own;
  return { ...person, groups, claims: { ...person.claims, [MEMBER_OF]: [...new Set(groups.map(plainDn))] } };
}

/** So deep, and so many: who is in more has the roles of these. */
const [MOST_LEVELS, MOST_GROUPS] = [10, 500];

/**
 * Groups, and all that they are in, level by level. Active Directory has a rule that does the same at once (1.2.840.113556.1.4.1941); no other server knows it, and
 * there are few levels.
 */
async function withOuter(client: Client, base: string, groups: readonly string[]): Promise<string[]> {
  const known = new Map(groups.map((dn) => [plainDn(dn), dn]));
  let level = [...known.values()];
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0 && known.size < MOST_GROUPS; depth += 1) {
    // Two may be in one another.
    level = (await groupsNaming(client, base, level)).filter((dn) => !known.has(plainDn(dn)));
    for (const dn of level) known.set(plainDn(dn), dn);
  }
  return [...known.values()];
}

/** The groups below a place that name one of these as their member. */
async function groupsNaming(client: Client, base: string, members: readonly string[]): Promise<string[]> {
  const { EqualityFilter, OrFilter } = await import('ldapts');
  const filters = ['member', 'uniqueMember'].flatMap((attribute) => members.map((value) => new EqualityFilter({ attribute, value })));
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: new OrFilter({ filters }),
    attributes: ['1.1'],
    sizeLimit: 1000,
  });
  return searchEntries.map(({ dn }) => dn);
}

const PAGE = 500;

/** Everybody whom it has, page by page. */
export async function* everybody(client: Client, reading: Reading): AsyncGenerator<DirectoryPerson> {
  const filter = await peopleFilter(reading.directory);
  const pages = client.searchPaginated(reading.directory.baseDn, { ...wanted(reading), filter, paged: { pageSize: PAGE } });
  for await (const { searchEntries } of pages) for (const entry of searchEntries) yield personOf(entry, reading);
}

/** Some of them, for whoever sets it up. */
export async function firstPeople(client: Client, reading: Reading, most: number): Promise<DirectoryPerson[]> {
  const filter = await peopleFilter(reading.directory);
  const { searchEntries } = await client.search(reading.directory.baseDn, { ...wanted(reading), filter, sizeLimit: most });
  return searchEntries.map((entry) => personOf(entry, reading));
}

/** Whether a filter is one. */
export async function isFilter(text: string): Promise<boolean> {
  const { FilterParser } = await import('ldapts');
  // The parser takes one that ends too soon; brackets of a value are written as numbers.
  if (text.split('(').length !== text.split(')').length) return false;
  try {
    FilterParser.parseString(text);
    return true;
  } catch {
    return false;
  }
}

/** Attributes that were set and what the first of them says, for whoever sets it up. */
export const shownOf = ({ directory, matchClaim }: Reading): string[] => [
  ...new Set([
    directory.accountAttribute,
    directory.subjectAttribute,
    matchClaim,
    directory.nameAttribute,
    ...(directory.syncFlag ? [directory.codeAttribute, directory.departmentAttribute] : []),
  ]),
];
