import { asCommand } from '#platform/server/http/as-command.ts';
import { declared } from '#platform/server/http/declared-output.ts';
import { COSTLY, limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import {
  SavedKey,
  QuerySaved,
  SavedAt,
  SavedLocations,
  SavedSearches,
  SaveLocation,
  SaveSearch,
  SaveSearchLocation,
} from '../saved/contract.ts';
import { saveLocation, deleteSavedLocation } from '../saved/server/save-location.ts';
import { saveSearch, deleteSavedSearch } from '../saved/server/save-search.ts';
import { LIMIT_SAVING, LIMIT_SEARCH } from './limits.ts';
import { querySavedLocations, querySavedSearches } from '../saved/server/query-saved.ts';
import { search } from '../results/server/search.ts';
import { suggest } from '../results/server/suggest.ts';
import { SearchInput, SearchResponse, SearchSuggestions, SearchSuggestionsInput } from '../contract.ts';

/** Search as pages call it, and what people save of it (docs/product.md#calls). */
export const searchRouter = router({
  search: publicProcedure
    .meta(COSTLY)
    .input(SearchInput)
    .use(limitedBy(LIMIT_SEARCH))
    .output(declared(SearchResponse))
    .query(({ ctx, input }) => search(ctx, ctx.actor, input)),
  suggest: publicProcedure
    .meta(COSTLY)
    .input(SearchSuggestionsInput)
    .use(limitedBy(LIMIT_SEARCH))
    .output(declared(SearchSuggestions))
    .query(({ ctx, input }) => suggest(ctx, ctx.actor, input.query)),
  getUserSearchQueries: memberProcedure
    .input(QuerySaved)
    .output(declared(SavedSearches))
    .query(({ ctx, input }) => querySavedSearches(ctx, ctx.actor, input)),
  putUserSearchQuery: memberProcedure
    .input(SaveSearch)
    .use(limitedBy(LIMIT_SAVING))
    .output(declared(SavedKey))
    .mutation(asCommand(saveSearch)),
  deleteUserSearchQuery: memberProcedure
    .input(SavedAt)
    .output(declared(SavedKey))
    .mutation(asCommand((command, actor, { createdAt }) => deleteSavedSearch(command, actor, createdAt))),
  getUserSearchLocations: memberProcedure
    .input(QuerySaved)
    .output(declared(SavedLocations))
    .query(({ ctx, input }) => querySavedLocations(ctx, ctx.actor, { ...input, kind: 'SEARCH' })),
  putUserSearchLocation: memberProcedure
    .input(SaveSearchLocation)
    .use(limitedBy(LIMIT_SAVING))
    .output(declared(SavedKey))
    .mutation(asCommand((command, actor, input) => saveLocation(command, actor, { ...input, kind: 'SEARCH' }))),
  deleteUserSearchLocation: memberProcedure
    .input(SavedAt)
    .output(declared(SavedKey))
    .mutation(asCommand((command, actor, input) => deleteSavedLocation(command, actor, { ...input, kind: 'SEARCH' }))),
});

/** The person's own place. */
export const locationRouter = router({
  queryUserLocations: memberProcedure
    .input(QuerySaved)
    .output(declared(SavedLocations))
    .query(({ ctx, input }) => querySavedLocations(ctx, ctx.actor, { ...input, kind: 'OWN' })),
  putUserLocation: memberProcedure
    .input(SaveLocation)
    .use(limitedBy(LIMIT_SAVING))
    .output(declared(SavedKey))
    .mutation(asCommand((command, actor, input) => saveLocation(command, actor, { ...input, kind: 'OWN' }))),
  deleteUserLocation: memberProcedure
    .input(SavedAt)
    .output(declared(SavedKey))
    .mutation(asCommand((command, actor, input) => deleteSavedLocation(command, actor, { ...input, kind: 'OWN' }))),
});
