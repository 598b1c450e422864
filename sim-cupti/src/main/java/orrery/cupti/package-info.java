/**
 * The profiling face: what the trace of the core looks like as activity records. A program makes a
 * {@link orrery.cupti.Cupti} of its machine, enables kinds of records, gives buffers and reads what comes back in them.
 *
 * <ol>
 *   <li>Recording takes no time of the machine: with everything enabled it does what it does with nothing enabled.
 *   <li>With nothing enabled the recorder does not listen, and costs nothing.
 *   <li>A record is whole, or it is counted as dropped.
 *   <li>What the machine cannot know cannot be enabled.
 *   <li>Structures are those of the document, or, if the program asks for them, those of today.
 * </ol>
 */
package orrery.cupti;
