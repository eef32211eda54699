/**
 * Adds the validator of the contract's documents to an environment. The validator is outside the environment, because
 * compiling takes a second: each worker compiles once, not once for each test file.
 */
exports.withDocumentValidator = (Environment) =>
  class extends Environment {
    constructor(...args) {
      super(...args);
      this.global.loadDocumentValidator = () => require('./documentValidator.cjs');
    }
  };
