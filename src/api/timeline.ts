import { readList } from '@/contract/schema/reading';
import {
  timelineEventSchema,
  timelineReplySchema,
  type TimelineCount,
  type TimelineEvent,
  type TimelineQuery,
} from '@/contract/history/timeline';
import type { Timestamp } from '@/contract/schema/fields';
import type { z } from '@/contract/schema/z';
import { requestOfCall } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';

export type Timeline = {
  at: Timestamp;
  marketTime: Timestamp;
  truncated: boolean;
  counts: readonly TimelineCount[];
  events: readonly TimelineEvent[];
  /** Number of events of an unreadable form. */
  unread: number;
};

/** Endpoint of the timeline. The status of the bot must list the capability `timeline`. */
const timelineApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getTimeline: builder.query<Timeline, TimelineQuery>({
      query: (params) => requestOfCall('getTimeline', { params }),
      rawResponseSchema: timelineReplySchema,
      transformResponse: (reply: z.infer<typeof timelineReplySchema>) => {
        const { rows, rejected } = readList(timelineEventSchema, reply.events);
        const { at, market_time, truncated, counts } = reply;
        return { at, marketTime: market_time, truncated, counts, events: rows, unread: rejected.length };
      },
      // The cache drops a reply without subscribers soon, because a reply can have 50,000 events.
      keepUnusedDataFor: 5,
      structuralSharing: false,
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const useGetTimelineQuery = pausableQuery(timelineApi.endpoints.getTimeline);
