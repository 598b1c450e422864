/**
 * What a machine tells beside the results of calls: to listeners of the trace each call and each annotation of the
 * program; to the log and to programs that ask the messages of refused calls and the warnings.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>Messages are kept as texts of a limited size, as the driver keeps its log. Listeners are called where something
 * happens, on the thread inside; nothing is queued, so that what a listener asks the machine is answered for that
 * instant.
 */
@NullMarked
package orrery.core.report;

import org.jspecify.annotations.NullMarked;
