/** Why some tests can't pass on a cluster: their files, and how the titles begin. What passes by chance now and then is left out there. */
type Reason = { because: string; passesByChance?: true; tests: Record<string, string[]> };

/** What can't be tested on a cluster, by why not. On Citus each of these must fail, so the list only shrinks. */
export const NOT_ON_CITUS: Reason[] = [
  {
    because:
      'it reads which tables and indexes one server uses; a cluster shows the plans of its shards in other words, and no generic one',
    tests: {
      'src/features/comments/server/comment-pages.db.test.ts': ['a page is read from indexes alone'],
      'src/features/content/items/server/subscribed-readers.db.test.ts': ['a profile looks the subscription up once, by index'],
      'src/features/content/tags/server/query-known-tags.db.test.ts': ['of twenty thousand tags, only those returned are read'],
      'src/features/discovery/server/discovery-plans.db.test.ts': ['finds sessions', 'reads the dates of a page', 'looks up'],
      'src/features/feed/server/feed-plans.db.test.ts': ['a page is read from indexes alone'],
      'src/features/feed/server/home-aside-plans.db.test.ts': ['the column beside the feed is read from indexes alone'],
      'src/features/payments/orders/server/orders-plans.db.test.ts': ['a buyer'],
      'src/features/places/server/places-plans.db.test.ts': ['looks up towns', 'reads only as many postcodes as it returns'],
      'src/features/reach/server/reach-plans.db.test.ts': ['the sitemap', 'feeds and calendars'],
      'src/features/search/results/server/search-plans.db.test.ts': [
        'for “',
        'looks up ',
        'never looks two letters up by trigram',
        'corrects “',
        'counts the items of hashtags',
        'reads only saved searches',
      ],
      'src/features/tickets/check-in/server/door-plans.db.test.ts': ['a code at the door'],
      'src/features/tickets/kinds/server/kinds-at-once.db.test.ts': ['a sale of a date with many tickets > counts the tickets'],
      'src/features/tickets/waiting/server/position.db.test.ts': ['the number ahead > is counted in one statement'],
    },
  },
  {
    because: 'the demo is removed from one machine only',
    tests: {
      'demo/demo.db.test.ts': ['the demo > is complete'],
      'demo/money/demo-money.db.test.ts': ['keeps a year of money'],
    },
  },
  {
    because: 'it is about a database that is no cluster',
    tests: { 'src/apps/database/distribute.db.test.ts': ['refuses a database without', 'finds every table of a plain'] },
  },
  {
    because: 'the shards of a single node lie in the database beside the tables, and belong to its superuser',
    tests: {
      'tests/harness/schema.db.test.ts': ['has table types'],
      'tests/harness/test-database.db.test.ts': ['is migrated and belongs to a role'],
    },
  },
  {
    because: 'it moves a table to another disk, or writes by statements of its own that are for one machine',
    tests: {
      'tests/security/full-disk.db.test.ts': ['on a small disk > the database'],
      'tests/bench/raw-sales.db.test.ts': ['the raw sales'],
    },
  },
  {
    because: 'a cluster writes rows of several people shard by shard, and ends a deadlock between its nodes itself',
    passesByChance: true,
    tests: { 'src/features/views/server/views.db.test.ts': ['concurrent views > of items of several people lock them in key order'] },
  },
  {
    because: 'a trigger changes a row of somebody else, which may lie on another node',
    tests: {
      'src/features/messages/broadcast/server/send-broadcast.db.test.ts': ['stops when the host is suspended'],
    },
  },
];
