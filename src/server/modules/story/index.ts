// Pages with a story: put together of what all nouns know of somebody or something.
import { story } from '../../../contract/story/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun, type ServerNoun } from '../noun.ts';
import { ownNow, personNow } from './person.query.ts';
import type { StoryShare } from '../story-source.ts';
import { findSubject, listEvents } from './story.query.ts';

/** The noun, over what the others share. */
export const openStory = (shares: readonly StoryShare[]): ServerNoun =>
  noun({
    handlers: [
      implement(story, {
        find: (ctx, asked) => findSubject(ctx, shares, asked),
        events: (ctx, asked) => listEvents(ctx, shares, asked),
        person: personNow,
        own: ownNow,
      }),
    ],
    freshness: {
      beside: {
        '/basic/listStoryEvent': '../floor/story/person-now.tsx',
        '/basic/findPersonNow': '../floor/story/person-now.tsx',
        '/basic/findOwnNow': '../floor/story/person-now.tsx',
      },
      untouched: { 'names to choose from': ['/basic/findStory'] },
    },
  });
