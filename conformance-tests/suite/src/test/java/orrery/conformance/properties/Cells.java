package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;

/**
 * What memory and the log of host functions hold when the items so far have run one after the other: the reference that
 * has no graphs and no streams. Memory is {@code c} on the device and {@code h} on the host.
 */
final class Cells {
    /** Cells of each memory: more than any program here uses. */
    static final int COUNT = 96;

    private static final int CELL_BYTES = 4;

    final int[] device = new int[COUNT];
    final int[] host = new int[COUNT];
    final List<Integer> ids = new ArrayList<>();

    /** A cell of the device as a transcript writes it. */
    static String device(int cell) {
        return "c+" + cell * CELL_BYTES;
    }

    /** A cell of the host as a transcript writes it. */
    static String host(int cell) {
        return "h+" + cell * CELL_BYTES;
    }

    /** The calls that make the memory. */
    static List<String> allocation() {
        return List.of("c = cells " + COUNT, "h = hostcells " + COUNT);
    }

    /** Reads everything; an error unless it is as here. */
    void check(CallSession session) {
        session.expect("read c " + COUNT, values(device));
        session.expect("readhost h " + COUNT, values(host));
        List<Integer> sorted = new ArrayList<>(ids);
        Collections.sort(sorted);
        StringJoiner log = new StringJoiner(" ", "CUDA_SUCCESS ", "").setEmptyValue("CUDA_SUCCESS");
        sorted.forEach(id -> log.add(String.valueOf(id)));
        session.expect("hostset", log.toString());
    }

    private static String values(int[] cells) {
        StringJoiner text = new StringJoiner(" ", "CUDA_SUCCESS ", "");
        Arrays.stream(cells).forEach(cell -> text.add(Integer.toUnsignedString(cell)));
        return text.toString();
    }
}
