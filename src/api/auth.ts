import { loginReplySchema, type LoginRequest } from '@/contract/bot/auth';
import { signedIn } from '@/slices/session';
import type { z } from '@/contract/schema/z';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';

type LoginReply = z.infer<typeof loginReplySchema>;

export const authApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    login: builder.mutation<LoginReply, LoginRequest>({
      // A followed redirect could send the password to another address.
      query: (body) => ({ ...requestOfCall('login', { body }), redirect: 'manual' }),
      ...responseSchemaOf(loginReplySchema),
      extraOptions: { on401: 'stay' },
      async onQueryStarted({ username }, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(signedIn({ token: data.access_token, username }));
        } catch {
          // The sign-in screen shows the reason of a failed sign-in.
        }
      },
    }),
    logout: builder.mutation<unknown, void>({
      query: () => ({ ...requestOfCall('logout'), responseHandler: readOptionalBody }),
      extraOptions: { endsSession: true, on401: 'stay' },
    }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = authApi;
