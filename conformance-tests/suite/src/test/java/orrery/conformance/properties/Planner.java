package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import orrery.conformance.properties.OrderingModel.Event;
import orrery.conformance.properties.OrderingModel.Operation;
import orrery.conformance.properties.OrderingModel.Queue;

/**
 * Turns steps into calls and keeps what they should answer. It makes objects at their first use and chooses memory so
 * that everything that touches a cell is ordered: a step gets the cell that it asks for if the model orders it after
 * the cell's last user, and the first such cell otherwise.
 */
final class Planner {
    private static final String SUCCESS = "CUDA_SUCCESS";
    private static final int CELL_BYTES = 4;

    /**
     * A live stream.
     *
     * @param name its name in the transcript
     * @param thread the thread that works with it
     * @param queue what the model knows of it
     */
    record Stream(String name, String thread, Queue queue) {}

    /** A live event and its name in the transcript. */
    record NamedEvent(String name, Event event) {}

    private record Gate(String flag, Operation operation) {}

    /** Memory that is used by ordered work only: a cell on the device and one on the host, or a log. */
    private static final class Place {
        private Operation user;
        private int[] device;
        private int[] host;
        private final List<Integer> ids = new ArrayList<>();
    }

    private final OrderingModel model;
    private final int width;
    private final boolean probing;
    private final List<PlannedCall> calls = new ArrayList<>();
    private final Map<Slot, Stream> streams = new EnumMap<>(Slot.class);
    private final Map<Integer, NamedEvent> events = new TreeMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final List<Gate> closed = new ArrayList<>();
    private final List<Place> cells = new ArrayList<>();
    private final List<Place> logs = new ArrayList<>();
    private final List<Integer> hostIds = new ArrayList<>();
    private final List<Operation> executed = new ArrayList<>();

    /**
     * A planner for one program.
     *
     * @param model decides what is ordered, and the answers
     * @param width 32-bit words of a cell; transcripts have 1
     * @param probing whether every stream and event is queried after each step
     */
    Planner(OrderingModel model, int width, boolean probing) {
        this.model = model;
        this.width = width;
        this.probing = probing;
    }

    OrderingModel model() {
        return model;
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /** Adds a call of the main thread that succeeds and has no outputs. */
    void call(String text) {
        ask("", text, SUCCESS);
    }

    /** Adds a call about a stream that succeeds and has no outputs. */
    void call(Stream stream, String text) {
        ask(stream.thread(), text, SUCCESS);
    }

    /** Adds a call about a stream that no transcript can have. It succeeds and has no outputs. */
    void call(Stream stream, String text, Consumer<PropertyRig> body) {
        calls.add(new PlannedCall(stream.thread(), text, SUCCESS, rig -> {
            body.accept(rig);
            return SUCCESS;
        }));
    }

    /** Adds a call that answers what the model says. */
    void ask(String thread, String text, String expected) {
        calls.add(new PlannedCall(thread, text, expected));
    }

    // -- objects -------------------------------------------------------------------------------------------------

    /** The stream in a slot, made if there is none. */
    Stream stream(Slot slot) {
        return streams.computeIfAbsent(slot, this::create);
    }

    /** The stream in a slot, or null. */
    Stream streamIfAlive(Slot slot) {
        return streams.get(slot);
    }

    /** Empties a slot. */
    void forget(Slot slot) {
        streams.remove(slot);
    }

    private Stream create(Slot slot) {
        if (!slot.isCreated()) {
            Queue queue = slot.kind() == OrderingModel.Kind.LEGACY ? model.legacy() : model.queue(slot.kind());
            return new Stream(slot.token(), slot.thread(), queue);
        }
        String name = fresh(slot.token());
        String flagName = slot.kind() == OrderingModel.Kind.BLOCKING ? "DEFAULT" : "NON_BLOCKING";
        String text = slot.priority() == 0
                ? "cuStreamCreate " + flagName
                : "cuStreamCreateWithPriority " + flagName + " " + slot.priority();
        ask("", name + " = " + text, SUCCESS + " " + name);
        return new Stream(name, "", model.queue(slot.kind()));
    }

    private String fresh(String token) {
        int count = names.merge(token, 1, Integer::sum);
        return count == 1 ? token : token + "_" + count;
    }

    /** An event, made if there is none; those with odd numbers take the time. */
    NamedEvent event(int number) {
        return events.computeIfAbsent(number, this::createEvent);
    }

    /** An event, or null. */
    NamedEvent eventIfAlive(int number) {
        return events.get(number);
    }

    /** Takes an event out of the program. */
    void forget(int event) {
        events.remove(event);
    }

    private NamedEvent createEvent(int number) {
        boolean timed = number % 2 == 1;
        String name = fresh("e" + number);
        String text = name + " = cuEventCreate " + (timed ? "DEFAULT" : "DISABLE_TIMING");
        ask("", text, SUCCESS + " " + name);
        return new NamedEvent(name, model.event(timed));
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /** Submits work to a stream, in the model. */
    Operation work(Stream stream) {
        Operation work = model.work(stream.queue());
        executed.add(work);
        return work;
    }

    /** Launches a gate. */
    void gate(Stream stream) {
        String flag = "f" + names.merge("f", 1, Integer::sum);
        ask("", flag + " = flag", SUCCESS + " " + flag);
        Operation gate = model.gate(stream.queue());
        closed.add(new Gate(flag, gate));
        executed.add(gate);
        call(stream, "launch " + stream.name() + " gate " + flag);
    }

    /** Opens one of the closed gates, if there is one. */
    void open(int which) {
        if (!closed.isEmpty()) {
            Gate gate = closed.remove(which % closed.size());
            model.open(gate.operation());
            call("open " + gate.flag());
        }
    }

    /** Appends an id to what host functions will have left. */
    void hostFunction(int id) {
        hostIds.add(id);
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /** The number of a cell that an operation may touch, {@code preferred} if that can be and never {@code other}. */
    int assign(Operation operation, int preferred, int other) {
        if (preferred < cells.size() && preferred != other && isFree(cells.get(preferred), operation)) {
            return use(preferred, operation);
        }
        for (int i = 0; ; i++) {
            if (i == cells.size()) {
                Place cell = new Place();
                cell.device = new int[width];
                cell.host = new int[width];
                cells.add(cell);
            }
            if (i != other && isFree(cells.get(i), operation)) {
                return use(i, operation);
            }
        }
    }

    private static boolean isFree(Place place, Operation operation) {
        return place.user == null || operation.isAfter(place.user);
    }

    private int use(int cell, Operation operation) {
        cells.get(cell).user = operation;
        return cell;
    }

    /** Words of a cell. */
    int width() {
        return width;
    }

    /** Bytes of a cell. */
    int cellBytes() {
        return width * CELL_BYTES;
    }

    /** What a cell of the device holds when everything so far is done. */
    int[] device(int cell) {
        return cells.get(cell).device;
    }

    /** What a cell of the host holds when everything so far is done. */
    int[] host(int cell) {
        return cells.get(cell).host;
    }

    /** A cell as a transcript writes it: a pointer into {@code memory}, which is {@code c} or {@code h}. */
    String pointer(String memory, int cell) {
        return cell == 0 ? memory : memory + "+" + offset(cell);
    }

    /** The first byte of a cell. */
    long offset(int cell) {
        return (long) cell * cellBytes();
    }

    /** The name of a log in which an operation comes last; it will append {@code id}. */
    String log(Operation operation, int id) {
        int number = 0;
        while (number < logs.size() && !isFree(logs.get(number), operation)) {
            number++;
        }
        if (number == logs.size()) {
            logs.add(new Place());
        }
        Place log = logs.get(number);
        log.user = operation;
        log.ids.add(id);
        return "log" + number;
    }

    // -- queries -------------------------------------------------------------------------------------------------

    /** Ends a step: everything is queried, if that is wanted. */
    void endStep() {
        if (probing) {
            streams.values().forEach(this::query);
            events.values().forEach(this::query);
        }
    }

    /** Queries a stream. */
    void query(Stream stream) {
        ask(stream.thread(), "cuStreamQuery " + stream.name(), ready(model.idle(stream.queue())));
    }

    /** Queries an event. */
    void query(NamedEvent event) {
        ask("", "cuEventQuery " + event.name(), ready(model.complete(event.event())));
    }

    private static String ready(boolean done) {
        return done ? SUCCESS : "CUDA_ERROR_NOT_READY";
    }

    // -- the end -------------------------------------------------------------------------------------------------

    /** Opens what is closed, waits for everything and reads all memory. */
    Script finish() {
        while (!closed.isEmpty()) {
            open(0);
            endStep();
        }
        call("cuCtxSynchronize");
        endStep();
        List<PlannedCall> whole = new ArrayList<>();
        allocate(whole);
        whole.addAll(calls);
        read(whole);
        return new Script(whole, executed);
    }

    private void allocate(List<PlannedCall> into) {
        int words = cells.size() * width;
        if (words > 0) {
            into.add(memory("c", "cells", words));
            into.add(memory("h", "hostcells", words));
        }
        for (int i = 0; i < logs.size(); i++) {
            into.add(memory("log" + i, "cells", logs.get(i).ids.size() + 1));
        }
    }

    private static PlannedCall memory(String name, String operation, int words) {
        return new PlannedCall("", name + " = " + operation + " " + words, SUCCESS + " " + name);
    }

    private void read(List<PlannedCall> into) {
        int words = cells.size() * width;
        if (words > 0) {
            StringBuilder device = new StringBuilder(SUCCESS);
            StringBuilder host = new StringBuilder(SUCCESS);
            for (Place cell : cells) {
                append(device, cell.device);
                append(host, cell.host);
            }
            into.add(new PlannedCall("", "read c " + words, device.toString()));
            into.add(new PlannedCall("", "readhost h " + words, host.toString()));
        }
        for (int i = 0; i < logs.size(); i++) {
            List<Integer> ids = logs.get(i).ids;
            StringBuilder log = new StringBuilder(SUCCESS).append(' ').append(ids.size());
            ids.forEach(id -> log.append(' ').append(id));
            into.add(new PlannedCall("", "read log" + i + " " + (ids.size() + 1), log.toString()));
        }
        if (!hostIds.isEmpty()) {
            StringBuilder set = new StringBuilder(SUCCESS);
            hostIds.stream().sorted().forEach(id -> set.append(' ').append(id));
            into.add(new PlannedCall("", "hostset", set.toString()));
        }
    }

    private static void append(StringBuilder text, int[] words) {
        for (int word : words) {
            text.append(' ').append(Integer.toUnsignedString(word));
        }
    }
}
