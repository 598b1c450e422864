/** The profiling face: what the trace of the core looks like as activity records. */
package orrery.cupti;
