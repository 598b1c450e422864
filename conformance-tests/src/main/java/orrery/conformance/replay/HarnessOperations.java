package orrery.conformance.replay;

import java.time.Duration;
import java.util.List;
import orrery.device.CUresult;
import orrery.sim.IntView;

/** The operations of transcripts around the API, which the recorder does itself: memory, flags, logs. */
final class HarnessOperations {
    private static final int CELL = 4;

    /** A transcript with more cells in one operation does not fit into the heap. */
    private static final long MAX_CELLS = 1 << 24;

    private static final int MAPPED = 2;
    private static final Duration SETTLING = Duration.ofSeconds(3);

    private HarnessOperations() {}

    static void register(OperationTable table) {
        table.answers("cells", (s, a) -> {
            long count = count(a);
            long address = s.driver().cuMemAlloc(CELL * count);
            s.target().zero(address, count);
            return s.made(a, Kind.POINTER, address);
        });
        table.answers(
                "hostcells", (s, a) -> s.made(a, Kind.POINTER, s.driver().cuMemHostAlloc(CELL * count(a), MAPPED)));
        table.answers(
                "pageable", (s, a) -> s.made(a, Kind.POINTER, s.driver().host().allocate(CELL * count(a))));
        table.answers("flag", (s, a) -> s.flag(a, s.driver().cuMemHostAlloc(CELL, MAPPED)));
        table.does("open", (s, a) -> s.set(a.word(), 1));
        table.does("close", (s, a) -> s.set(a.word(), 0));
        table.answers("read", (s, a) -> {
            long address = a.pointer();
            long count = a.hasMore() ? count(a) : 1;
            return ReplayTarget.answer(s.target().read(address, count), count);
        });
        table.answers("readhost", (s, a) -> values(s.driver().host().ints(a.pointer()), a.hasMore() ? count(a) : 1));
        table.does("writehost", (s, a) -> s.driver().host().ints(a.pointer()).set(0, a.integer()));
        table.answers("hostlog", (s, a) -> list(s.log().ids()));
        table.answers("hostset", (s, a) -> list(s.log().ids().stream().sorted().toList()));
        table.answers("same", (s, a) -> {
            Object one = a.value();
            Object other = a.value();
            return CallAnswer.success().with(one.equals(other));
        });
        table.answers("distance", (s, a) -> {
            long from = a.pointer();
            return CallAnswer.success().with(a.pointer() - from);
        });
        table.does("settle", (s, a) -> s.pause(SETTLING));
    }

    /** Returns the number of cells that an operation concerns. */
    private static long count(TranscriptArguments a) {
        long count = a.number();
        if (count < 0 || count > MAX_CELLS) {
            throw new UnreplayableException(count + " cells in one operation; legal are 0 to " + MAX_CELLS);
        }
        return count;
    }

    private static CallAnswer list(List<Integer> ids) {
        CallAnswer answer = CallAnswer.success();
        ids.forEach(id -> answer.with(Integer.toUnsignedString(id)));
        return answer;
    }

    /**
     * Returns an answer with {@code count} numbers. A copy that reaches beyond its allocation is refused before it
     * begins.
     */
    private static CallAnswer values(IntView cells, long count) {
        if (cells.size() < count) {
            return CallAnswer.of(CUresult.CUDA_ERROR_INVALID_VALUE);
        }
        CallAnswer answer = CallAnswer.success();
        for (int i = 0; i < count; i++) {
            answer.with(Integer.toUnsignedString(cells.get(i)));
        }
        return answer;
    }
}
