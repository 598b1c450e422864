/** The runtime API: the snippets of the documents as programs, and what the runtime adds to the driver. */
package orrery.conformance.runtime;
