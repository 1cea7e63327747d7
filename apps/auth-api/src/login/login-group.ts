/** The operations below the login prefix. */
export const loginGroup = {
  tag: 'Login',
  description: 'Login, refresh and logout: exchanges user name and password, or an API key, for tokens.',
};
