package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUmemcpy2D;

/** The operations of transcripts that copy and set memory. */
final class CopyOperations {
    private CopyOperations() {}

    static void register(OperationTable table) {
        copies(table);
        rows(table);
        sets(table);
        setsOfRows(table);
    }

    private static void copies(OperationTable table) {
        table.does("cuMemcpy", (s, a) -> s.driver().cuMemcpy(a.pointer(), a.pointer(), a.number()));
        table.does("cuMemcpyHtoD", (s, a) -> s.driver().cuMemcpyHtoD(a.pointer(), a.pointer(), a.number()));
        table.does("cuMemcpyDtoH", (s, a) -> s.driver().cuMemcpyDtoH(a.pointer(), a.pointer(), a.number()));
        table.does("cuMemcpyDtoD", (s, a) -> s.driver().cuMemcpyDtoD(a.pointer(), a.pointer(), a.number()));
        table.does(
                "cuMemcpyAsync", (s, a) -> s.driver().cuMemcpyAsync(a.pointer(), a.pointer(), a.number(), a.stream()));
        table.does(
                "cuMemcpyHtoDAsync",
                (s, a) -> s.driver().cuMemcpyHtoDAsync(a.pointer(), a.pointer(), a.number(), a.stream()));
        table.does(
                "cuMemcpyDtoHAsync",
                (s, a) -> s.driver().cuMemcpyDtoHAsync(a.pointer(), a.pointer(), a.number(), a.stream()));
        table.does(
                "cuMemcpyDtoDAsync",
                (s, a) -> s.driver().cuMemcpyDtoDAsync(a.pointer(), a.pointer(), a.number(), a.stream()));
    }

    private static void rows(OperationTable table) {
        table.does("cuMemcpy2D", (s, a) -> s.driver().cuMemcpy2D(copy(a)));
        table.does("cuMemcpy2DAsync", (s, a) -> s.driver().cuMemcpy2DAsync(copy(a), a.stream()));
    }

    /** Reads the copy {@code XtoY target pitch source pitch width height}. */
    private static CUmemcpy2D copy(TranscriptArguments a) {
        List<String> types = Splitter.on("to").splitToList(a.word());
        return new CUmemcpy2D(
                type(types.get(1)),
                a.pointer(),
                a.number(),
                type(types.get(0)),
                a.pointer(),
                a.number(),
                a.number(),
                a.number());
    }

    static CUmemorytype type(String letter) {
        return switch (letter) {
            case "H" -> CUmemorytype.HOST;
            case "D" -> CUmemorytype.DEVICE;
            case "A" -> CUmemorytype.ARRAY;
            case "U" -> CUmemorytype.UNIFIED;
            default -> null;
        };
    }

    private static void sets(OperationTable table) {
        table.does("cuMemsetD8", (s, a) -> s.driver().cuMemsetD8(a.pointer(), (byte) a.integer(), a.number()));
        table.does("cuMemsetD16", (s, a) -> s.driver().cuMemsetD16(a.pointer(), (short) a.integer(), a.number()));
        table.does("cuMemsetD32", (s, a) -> s.driver().cuMemsetD32(a.pointer(), a.integer(), a.number()));
        table.does(
                "cuMemsetD8Async",
                (s, a) -> s.driver().cuMemsetD8Async(a.pointer(), (byte) a.integer(), a.number(), a.stream()));
        table.does(
                "cuMemsetD16Async",
                (s, a) -> s.driver().cuMemsetD16Async(a.pointer(), (short) a.integer(), a.number(), a.stream()));
        table.does(
                "cuMemsetD32Async",
                (s, a) -> s.driver().cuMemsetD32Async(a.pointer(), a.integer(), a.number(), a.stream()));
    }

    private static void setsOfRows(OperationTable table) {
        table.does(
                "cuMemsetD2D8",
                (s, a) -> s.driver().cuMemsetD2D8(a.pointer(), a.number(), (byte) a.integer(), a.number(), a.number()));
        table.does(
                "cuMemsetD2D16",
                (s, a) ->
                        s.driver().cuMemsetD2D16(a.pointer(), a.number(), (short) a.integer(), a.number(), a.number()));
        table.does(
                "cuMemsetD2D32",
                (s, a) -> s.driver().cuMemsetD2D32(a.pointer(), a.number(), a.integer(), a.number(), a.number()));
        table.does(
                "cuMemsetD2D8Async",
                (s, a) -> s.driver()
                        .cuMemsetD2D8Async(
                                a.pointer(), a.number(), (byte) a.integer(), a.number(), a.number(), a.stream()));
        table.does(
                "cuMemsetD2D16Async",
                (s, a) -> s.driver()
                        .cuMemsetD2D16Async(
                                a.pointer(), a.number(), (short) a.integer(), a.number(), a.number(), a.stream()));
        table.does(
                "cuMemsetD2D32Async",
                (s, a) -> s.driver()
                        .cuMemsetD2D32Async(a.pointer(), a.number(), a.integer(), a.number(), a.number(), a.stream()));
    }
}
