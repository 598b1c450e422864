package orrery.conformance.replay;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import orrery.conformance.transcript.Call;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;

/** A call of a transcript under way: its arguments, taken one after the other, and the names that its results get. */
final class ReplayedCall {
    private static final Splitter WORDS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();
    private static final Pattern NUMBER = Pattern.compile("-?\\d+");

    final ReplaySession session;
    final CudaDriver cuda;
    final HandleNames names;
    private final Call call;
    private final List<String> words;
    private final String context;
    private int next;

    ReplayedCall(ReplaySession session, HandleNames names, Call call) {
        this.session = session;
        this.cuda = session.driver();
        this.names = names;
        this.call = call;
        List<String> all = call.arguments();
        String last = all.isEmpty() ? "" : all.get(all.size() - 1);
        boolean named = last.startsWith("@");
        this.words = named ? all.subList(0, all.size() - 1) : all;
        this.context = named ? last.substring(1) : ReplaySession.CONTEXT;
    }

    /** Returns the context that the last word of the line names, or else the one that the transcript begins in. */
    CUcontext context() {
        return handle(context, CUcontext.class);
    }

    /** Returns the name that the result gets, or an empty text. */
    String target() {
        return call.target();
    }

    /** Returns whether the next argument is a list in brackets. */
    boolean nextIsList() {
        return hasMore() && words.get(next).startsWith("[");
    }

    /** Returns whether there is another argument. */
    boolean hasMore() {
        return next < words.size();
    }

    /** Takes the next argument if it is a word, and returns whether it is. */
    boolean takeIf(String text) {
        boolean found = hasMore() && words.get(next).equals(text);
        next += found ? 1 : 0;
        return found;
    }

    /** Returns whether the next argument is a number. */
    boolean nextIsNumber() {
        return hasMore() && NUMBER.matcher(words.get(next)).matches();
    }

    /** Takes a word as it stands. */
    String word() {
        if (!hasMore()) {
            throw ReplayException.undefined("argument " + (next + 1) + " of " + call.operation());
        }
        return words.get(next++);
    }

    /** Takes a word, or {@code missing} where the line ends. */
    String word(String missing) {
        return hasMore() ? word() : missing;
    }

    /** Takes a list in brackets, or an empty one where the line ends. */
    List<String> list() {
        String text = word("[]");
        String inside =
                text.startsWith("[") ? text.substring(1, text.length() - 1).strip() : text;
        return WORDS.splitToList(inside);
    }

    /** Takes all words that are left. */
    List<String> rest() {
        List<String> rest = new ArrayList<>();
        while (hasMore()) {
            rest.add(word());
        }
        return rest;
    }

    /** Takes a number. */
    long number() {
        return number(word());
    }

    /** Takes a 32-bit number. */
    int integer() {
        return (int) number();
    }

    /** Takes a 32-bit number, or {@code missing} where the line ends. */
    int integer(int missing) {
        return hasMore() ? integer() : missing;
    }

    /** Takes flags by name or number, joined by {@code |}; none where the line ends. */
    long flags() {
        return NumberNames.value(word("0"));
    }

    /**
     * Takes a constant of an enum by its documented name; null for a number, which transcripts use where none has it.
     */
    <E extends Enum<E>> E constant(Class<E> type) {
        return constant(type, word());
    }

    /**
     * Takes a constant of an enum by its documented name or number, or {@code missing} where the line ends; null for a
     * number that no constant has.
     */
    <E extends Enum<E>> E constant(Class<E> type, ToIntFunction<E> value, String missing) {
        String text = word(missing);
        E constant = constant(type, text);
        return constant != null
                ? constant
                : Arrays.stream(type.getEnumConstants())
                        .filter(each -> value.applyAsInt(each) == number(text))
                        .findFirst()
                        .orElse(null);
    }

    /** Takes an address: a name, a name and a distance, or a number. */
    long pointer() {
        return pointer(word());
    }

    /** Takes a handle of any kind, or an address. */
    Object value() {
        String text = word();
        Object value = names.value(text);
        return value != null ? value : (Object) pointer(text);
    }

    /** Takes a stream. */
    CUstream stream() {
        return stream(word());
    }

    /** Returns the stream with a name. */
    CUstream stream(String name) {
        return switch (name) {
            case "legacy" -> CUstream.LEGACY;
            case "perthread" -> CUstream.PER_THREAD;
            default -> handle(name, CUstream.class);
        };
    }

    /** Takes an event. */
    CUevent event() {
        return handle(CUevent.class);
    }

    /** Takes a graph. */
    CUgraph graph() {
        return handle(CUgraph.class);
    }

    /** Takes a node of a graph. */
    CUgraphNode node() {
        return handle(CUgraphNode.class);
    }

    /** Takes an executable graph. */
    CUgraphExec exec() {
        return handle(CUgraphExec.class);
    }

    /** Takes a conditional handle, or a number that is none; 0 for {@code null}. */
    long condition() {
        String text = word();
        if (NUMBER.matcher(text).matches()) {
            return number(text);
        }
        Long handle = handle(text, Long.class);
        return handle == null ? 0 : handle;
    }

    /** Takes a function: one of the probe kernels or one that the transcript has looked up. */
    CUfunction function() {
        return function(word());
    }

    /** Returns the function of a name: one of the probe kernels or one that the transcript has looked up. */
    CUfunction function(String name) {
        CUfunction probe = session.probe(name);
        return probe != null ? probe : handle(name, CUfunction.class);
    }

    /** Takes a probe kernel, for operations that launch nothing else. */
    CUfunction probe() {
        String name = word();
        CUfunction probe = session.probe(name);
        if (probe == null) {
            throw ReplayException.notSimulated(name);
        }
        return probe;
    }

    /** Takes the arguments of a launch. */
    List<Object> launchArguments(CUfunction function) {
        return function == null ? List.copyOf(rest()) : Probes.arguments(session.kernelOf(function), this);
    }

    /** Takes a dependency list. */
    Dependencies dependencies() {
        return Dependencies.of(this, list());
    }

    /** Takes a device by its ordinal; device 0 where the line ends. */
    CUdevice device() {
        return new CUdevice(integer(0));
    }

    /** Takes a handle. */
    <T> T handle(Class<T> type) {
        return handle(word(), type);
    }

    /** Returns the handle with a name. */
    <T> T handle(String name, Class<T> type) {
        if (name.equals("null")) {
            return null;
        }
        Object value = names.value(name);
        if (!type.isInstance(value)) {
            throw ReplayException.undefined(name);
        }
        return type.cast(value);
    }

    /** Returns the address that a word stands for. */
    long pointer(String text) {
        int plus = text.indexOf('+');
        if (plus > 0) {
            return pointer(text.substring(0, plus)) + number(text.substring(plus + 1));
        }
        return switch (text) {
            case "null" -> 0;
            case "legacy" -> 1;
            case "perthread" -> 2;
            default -> names.value(text) instanceof Long address ? address : number(text);
        };
    }

    /** Returns the number that a word is. */
    static long number(String text) {
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : decimal(text);
        } catch (NumberFormatException e) {
            throw ReplayException.undefined(text);
        }
    }

    private static long decimal(String text) {
        return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
    }

    /** Returns the constant of an enum with a name; null for a number. */
    static <E> E constant(Class<E> type, String name) {
        if (NUMBER.matcher(name).matches()) {
            return null;
        }
        for (E constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw ReplayException.notSimulated(type.getSimpleName() + " " + name);
    }

    // -- results -------------------------------------------------------------------------------------------------

    /** Returns an answer with a new handle, which is called as the line says, or as nothing else is. */
    CallAnswer made(Kind kind, Object handle) {
        if (!target().isEmpty() && !handle.equals(0L)) {
            names.bind(target(), kind, handle);
        } else {
            // Hardware gives new things the addresses of old ones, for example of nodes that ended with their graph.
            names.forget(kind, handle);
        }
        return CallAnswer.success().handle(kind, handle);
    }

    /**
     * Returns an answer with memory in stream order, called as the line says; also where there are no bytes, and its
     * address is 0.
     */
    CallAnswer placed(long address) {
        if (!target().isEmpty()) {
            names.bind(target(), Kind.POINTER, address);
        }
        return CallAnswer.success().named(Kind.POINTER, address);
    }

    /** Returns an answer with a handle that may be known already: the name on the line is one more for it. */
    CallAnswer found(Kind kind, Object handle) {
        if (handle != null) {
            alias(kind, handle);
        }
        return CallAnswer.success().handle(kind, handle);
    }

    /** Returns an answer with memory that may be known already: its address and its bytes. */
    CallAnswer found(AddressRange range) {
        return found(Kind.POINTER, range.base()).with(range.size());
    }

    /** Gives one more name, that of the line, to a handle that the answer has among others. */
    void alias(Kind kind, Object handle) {
        if (!target().isEmpty()) {
            names.alias(target(), kind, handle);
        }
    }

    /** Gives one more name, that of the line, to a handle; answers do not use it. */
    void synonym(Object handle) {
        if (!target().isEmpty()) {
            names.synonym(target(), handle);
        }
    }

    /** Names the pointer of an alloc node after the node. */
    void pointerOfNode(long address) {
        String name = target().isEmpty() ? names.upcoming(Kind.NODE) : target();
        names.bind(name + ".ptr", Kind.POINTER, address);
    }

    /** Names one of several objects that the call creates: the target of the line with an ending. */
    void bindPart(String ending, Kind kind, Object handle) {
        names.bind(target() + "." + ending, kind, handle);
    }

    /** Returns an answer with a new flag that gates wait for; it is closed. */
    CallAnswer flag(long address) {
        CallAnswer answer = made(Kind.POINTER, address);
        session.addFlag(names.label(Kind.POINTER, address, "", -1), address);
        return answer;
    }

    /** Returns an answer with a function that the transcript has looked up. */
    CallAnswer function(CUfunction function, String kernel) {
        session.addFunction(function, kernel);
        return made(Kind.FUNCTION, function);
    }

    /** Returns the Vulkan of the session. */
    Vulkan vulkan() {
        return session.vulkan();
    }
}
