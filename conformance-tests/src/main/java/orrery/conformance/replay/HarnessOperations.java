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
        table.answers("cells", call -> {
            long count = count(call);
            long address = call.cuda.cuMemAlloc(CELL * count);
            call.session.target().zero(address, count);
            return call.made(Kind.POINTER, address);
        });
        table.answers(
                "hostcells", call -> call.made(Kind.POINTER, call.cuda.cuMemHostAlloc(CELL * count(call), MAPPED)));
        table.answers(
                "pageable", call -> call.made(Kind.POINTER, call.cuda.host().allocate(CELL * count(call))));
        table.answers("flag", call -> call.flag(call.cuda.cuMemHostAlloc(CELL, MAPPED)));
        table.does("open", call -> call.session.set(call.word(), 1));
        table.does("close", call -> call.session.set(call.word(), 0));
        table.answers("read", call -> {
            long address = call.pointer();
            long count = call.hasMore() ? count(call) : 1;
            return ReplayTarget.answer(call.session.target().read(address, count), count);
        });
        table.answers(
                "readhost", call -> values(call.cuda.host().ints(call.pointer()), call.hasMore() ? count(call) : 1));
        table.does("writehost", call -> call.cuda.host().ints(call.pointer()).set(0, call.integer()));
        table.answers("hostlog", call -> list(call.session.log().ids()));
        table.answers(
                "hostset",
                call -> list(call.session.log().ids().stream().sorted().toList()));
        table.answers("same", call -> {
            Object one = call.value();
            Object other = call.value();
            return CallAnswer.success().with(one.equals(other));
        });
        table.answers("distance", call -> {
            long from = call.pointer();
            return CallAnswer.success().with(call.pointer() - from);
        });
        table.does("settle", call -> call.session.pause(SETTLING));
    }

    /** Returns the number of cells that an operation concerns. */
    private static long count(ReplayedCall call) {
        long count = call.number();
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
