import { loginReplySchema, type LoginRequest } from '@/contract/auth';
import { signedIn } from '@/slices/session';
import type { z } from '@/contract/z';
import { readOptionalBody } from './baseQuery';
import { requestOfCall, responseSchemaOf } from './call';
import { consoleApi } from './consoleApi';

type LoginReply = z.infer<typeof loginReplySchema>;

export const authApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    login: builder.mutation<LoginReply, LoginRequest>({
      query: (body) => requestOfCall('login', { body }),
      ...responseSchemaOf(loginReplySchema),
      extraOptions: { on401: 'stay' },
      async onQueryStarted({ username }, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(signedIn({ token: data.access_token, username }));
        } catch {
          // A failed sign-in needs no action here, because the sign-in screen shows the reason.
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
