package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.properties.OrderingModel.Event;
import orrery.conformance.properties.OrderingModel.Kind;
import orrery.conformance.properties.OrderingModel.Operation;
import orrery.conformance.properties.OrderingModel.Queue;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** The model, which knows no waits for values, answers all queries of recorded programs as the hardware did. */
class OrderingModelTest {

    @ParameterizedTest
    @CsvSource({"fuzz-ordering,131,2000", "recorded/ordering,40,90"})
    void theModelAnswersAsTheH200(String file, int transcripts, int queries)
            throws IOException, MalformedTranscriptException {
        String resource = "/transcripts/" + file + ".transcripts";
        int transcriptsSeen = 0;
        int queriesSeen = 0;
        try (InputStream in = OrderingModelTest.class.getResourceAsStream(resource)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Transcript transcript :
                    TranscriptReader.read(resource, text.lines().toList())) {
                if (transcript.calls().stream().noneMatch(c -> c.operation().startsWith("cuStreamWaitValue"))) {
                    queriesSeen += new Reader(transcript).check();
                    transcriptsSeen++;
                }
            }
        }
        assertTrue(transcriptsSeen >= transcripts, transcriptsSeen + " transcripts");
        assertTrue(queriesSeen >= queries, queriesSeen + " queries");
    }

    /** Tells the model what a transcript does. */
    private static final class Reader {
        private final Transcript transcript;
        private final OrderingModel model = new OrderingModel();
        private final Map<String, Queue> queues = new HashMap<>();
        private final Map<String, Event> events = new HashMap<>();
        private final Map<String, Operation> gates = new HashMap<>();
        private int queries;

        Reader(Transcript transcript) {
            this.transcript = transcript;
            queues.put("null", model.legacy());
            queues.put("legacy", model.legacy());
        }

        int check() {
            for (Call call : transcript.calls()) {
                List<String> a = call.arguments();
                switch (call.operation()) {
                    case "cuStreamCreate" ->
                        queues.put(
                                call.target(),
                                model.queue(
                                        a.contains("NON_BLOCKING") || a.contains("1")
                                                ? Kind.NON_BLOCKING
                                                : Kind.BLOCKING));
                    case "cuEventCreate" -> events.put(call.target(), model.event(!a.contains("DISABLE_TIMING")));
                    case "launch" -> launch(call);
                    case "open" -> model.open(gates.get(a.get(0)));
                    case "cuLaunchHostFunc", "cuStreamAddCallback", "cuStreamWriteValue32" ->
                        model.work(queue(call, 0));
                    case "cuEventRecord" -> model.record(event(call, 0), queue(call, 1));
                    case "cuStreamWaitEvent" -> model.await(queue(call, 0), event(call, 1));
                    case "cuCtxRecordEvent" -> model.recordAll(event(call, 1));
                    case "cuCtxWaitEvent" -> model.awaitAll(event(call, 1));
                    case "cuMemsetD32Async" -> model.work(queue(call, 3));
                    case "cuMemcpyDtoDAsync" -> model.work(queue(call, 3));
                    case "cuStreamQuery" -> compare(call, model.idle(queue(call, 0)));
                    case "cuEventQuery" -> compare(call, model.complete(event(call, 0)));
                    case "cuStreamSynchronize" -> assertTrue(model.idle(queue(call, 0)), call.text());
                    case "cuEventSynchronize" -> assertTrue(model.complete(event(call, 0)), call.text());
                    case "cuCtxSynchronize" -> assertTrue(model.idle(), call.text());
                    case "flag", "cells", "read", "hostlog", "cuStreamDestroy" -> {}
                    default -> throw new AssertionError(transcript.name() + ": " + call.text());
                }
            }
            return queries;
        }

        private void launch(Call call) {
            if (call.arguments().get(1).equals("gate")) {
                gates.put(call.arguments().get(2), model.gate(queue(call, 0)));
            } else {
                model.work(queue(call, 0));
            }
        }

        private Queue queue(Call call, int index) {
            String name = call.arguments().get(index);
            return name.equals("perthread")
                    ? queues.computeIfAbsent(name + call.thread(), n -> model.queue(Kind.PER_THREAD))
                    : queues.get(name);
        }

        private Event event(Call call, int index) {
            return events.get(call.arguments().get(index));
        }

        private void compare(Call call, boolean done) {
            queries++;
            assertEquals(
                    call.expected(),
                    done ? "CUDA_SUCCESS" : "CUDA_ERROR_NOT_READY",
                    () -> transcript.name() + ", line " + call.line() + ": " + call.text());
        }
    }
}
