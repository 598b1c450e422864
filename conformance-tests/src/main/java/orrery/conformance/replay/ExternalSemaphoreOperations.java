package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;

/** The operations of transcripts that signal external semaphores and wait for them, in streams and graphs. */
final class ExternalSemaphoreOperations {
    private ExternalSemaphoreOperations() {}

    static void register(OperationTable table) {
        addStreams(table);
        addGetters(table);
    }

    /** A list of semaphores and a list of what each is signalled with or waited for with; null lists are missing. */
    private record Lists<P>(
            @Nullable List<CUexternalSemaphore> semaphores,
            @Nullable List<P> params) {

        /** Reads the lists {@code [semaphore...] [value/flags...]}; one that is not there is {@code null}. */
        static <P> Lists<P> of(ReplayedCall call, BiFunction<Long, Integer, P> param) {
            List<CUexternalSemaphore> semaphores = null;
            if (!call.takeIf("null")) {
                semaphores = new ArrayList<>();
                for (String name : call.list()) {
                    semaphores.add(call.handle(name, CUexternalSemaphore.class));
                }
            }
            List<P> params = null;
            if (!call.takeIf("null")) {
                params = new ArrayList<>();
                for (String text : call.list()) {
                    List<String> parts = Splitter.on('/').splitToList(text);
                    int flags = parts.size() == 1 ? 0 : (int) ReplayedCall.number(parts.get(1));
                    params.add(param.apply(ReplayedCall.number(parts.get(0)), flags));
                }
            }
            return new Lists<>(semaphores, params);
        }

        /** Returns the first elements. */
        Lists<P> first(int count) {
            return new Lists<>(
                    semaphores == null ? null : semaphores.subList(0, count),
                    params == null ? null : params.subList(0, count));
        }
    }

    private static Lists<CUexternalSemaphoreSignalParams> signals(ReplayedCall call) {
        return Lists.of(call, (value, flags) -> new CUexternalSemaphoreSignalParams(value, null, 0, flags));
    }

    private static Lists<CUexternalSemaphoreWaitParams> waits(ReplayedCall call) {
        return Lists.of(call, (value, flags) -> new CUexternalSemaphoreWaitParams(value, null, 0, 0, flags));
    }

    static @Nullable CUextSemSignalNodeParams signalParams(ReplayedCall call) {
        if (call.takeIf("noparams")) {
            return null;
        }
        Lists<CUexternalSemaphoreSignalParams> lists = signals(call);
        return new CUextSemSignalNodeParams(lists.semaphores(), lists.params());
    }

    static @Nullable CUextSemWaitNodeParams waitParams(ReplayedCall call) {
        if (call.takeIf("noparams")) {
            return null;
        }
        Lists<CUexternalSemaphoreWaitParams> lists = waits(call);
        return new CUextSemWaitNodeParams(lists.semaphores(), lists.params());
    }

    private static void addStreams(OperationTable table) {
        table.does("cuSignalExternalSemaphoresAsync", call -> {
            var lists = signals(call);
            var stream = call.stream();
            var counted = call.hasMore() ? lists.first(call.integer()) : lists;
            call.cuda.cuSignalExternalSemaphoresAsync(counted.semaphores(), counted.params(), stream);
        });
        table.does("cuWaitExternalSemaphoresAsync", call -> {
            var lists = waits(call);
            var stream = call.stream();
            var counted = call.hasMore() ? lists.first(call.integer()) : lists;
            call.cuda.cuWaitExternalSemaphoresAsync(counted.semaphores(), counted.params(), stream);
        });
    }

    private static void addGetters(OperationTable table) {
        table.answers("cuGraphExternalSemaphoresSignalNodeGetParams", call -> {
            CUextSemSignalNodeParams params = call.cuda.cuGraphExternalSemaphoresSignalNodeGetParams(call.node());
            return print(
                    params.extSemArray(),
                    params.paramsArray().stream()
                            .map(each -> value(each.fenceValue(), each.flags()))
                            .toList());
        });
        table.answers("cuGraphExternalSemaphoresWaitNodeGetParams", call -> {
            CUextSemWaitNodeParams params = call.cuda.cuGraphExternalSemaphoresWaitNodeGetParams(call.node());
            return print(
                    params.extSemArray(),
                    params.paramsArray().stream()
                            .map(each -> value(each.fenceValue(), each.flags()))
                            .toList());
        });
    }

    private static String value(long value, int flags) {
        return Long.toUnsignedString(value) + (flags == 0 ? "" : "/" + Integer.toUnsignedString(flags));
    }

    private static CallAnswer print(List<CUexternalSemaphore> semaphores, List<String> values) {
        CallAnswer answer = CallAnswer.success().text(" [");
        String before = "";
        for (CUexternalSemaphore each : semaphores) {
            answer.with(before, Kind.EXTERNAL_SEMAPHORE, each);
            before = " ";
        }
        return answer.text("] [" + String.join(" ", values) + "]");
    }
}
