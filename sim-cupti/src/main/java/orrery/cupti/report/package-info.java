/**
 * Reports of what a machine did, for people: a page for the browser ({@link orrery.cupti.report.HtmlReport}) and a
 * picture ({@link orrery.cupti.report.SvgTimeline}). Both are made from what a {@link orrery.cupti.report.RunRecorder}
 * has recorded.
 *
 * <ol>
 *   <li>The same program gives the same report, byte for byte.
 *   <li>A report is one file and loads nothing else.
 *   <li>A recorder keeps everything in memory until the report is written.
 * </ol>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.cupti.report;

import org.jspecify.annotations.NullMarked;
