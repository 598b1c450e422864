package orrery.cupti.report;

import java.util.List;
import java.util.Map;

/**
 * A row of a picture.
 *
 * @param title what stands before it
 * @param separated whether a line separates it from the row above
 * @param stream whether it is a stream, whose waits are drawn
 * @param operations what is in it
 * @param marks the records of events and the waits for them, with what is written beside each
 * @param lines the line of each operation, by its id
 * @param count how many lines it has
 */
record SvgRow(
        String title,
        boolean separated,
        boolean stream,
        List<RecordedOperation> operations,
        Map<RecordedOperation, String> marks,
        Map<Long, Integer> lines,
        int count) {}
