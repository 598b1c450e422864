package orrery.ptx.estimate;

import com.google.common.math.LongMath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.ptx.code.Instr;
import orrery.ptx.flow.BasicBlock;
import orrery.ptx.flow.Exit;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.Step;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;

/**
 * Follows a thread through the code, with the values that are known before a launch: indices and parameters, and what
 * integer arithmetic makes of them. What it would load from memory is unknown.
 *
 * <ul>
 *   <li>A loop whose end is known runs to its end. After 16 iterations in which the operands of its comparison approach
 *       each other by the same amount, the rest is one multiplication.
 *   <li>A branch on what is unknown goes on with the next code in the text eight times out of nine: that is into the
 *       body of an {@code if}, and eight times back in a loop. A loop that waits for another thread runs once.
 *   <li>After 100,000 instructions and blocks the walk ends; the cost so far is a lower bound.
 * </ul>
 */
final class ThreadWalk {
    private static final int MAX_STEPS = 100_000;

    /** Deeper calls, as of functions that recurse, count as calls of functions without code. */
    private static final int MAX_DEPTH = 20;

    private final CodeGraphs code;
    private final SampledThread thread;
    private final byte[] launchParameters;
    private final Function<FlowGraph, GraphFacts> facts;
    private final ThreadMemory memory = new ThreadMemory();
    private int steps;
    private long slots;
    private double bytes;

    private ThreadWalk(
            CodeGraphs code, SampledThread thread, byte[] launchParameters, Function<FlowGraph, GraphFacts> facts) {
        this.code = code;
        this.thread = thread;
        this.launchParameters = launchParameters;
        this.facts = facts;
    }

    /**
     * Follows a thread to its end.
     *
     * @param facts what is known of the graphs of the code
     */
    static ThreadWalk follow(
            CodeGraphs code, SampledThread thread, byte[] launchParameters, Function<FlowGraph, GraphFacts> facts) {
        ThreadWalk walk = new ThreadWalk(code, thread, launchParameters, facts);
        walk.new Frame(code.entry(), 0).run();
        return walk;
    }

    /** Returns the issue slots of the thread. */
    long slots() {
        return slots;
    }

    /** Returns the bytes of global memory that it moves. */
    double bytes() {
        return bytes;
    }

    /** A function that the thread is in. */
    private final class Frame implements IntegerValues.Reader {
        private final FlowGraph graph;
        private final GraphFacts known;
        private final LoopEnds loops;
        private final int depth;
        private final Map<String, Lanes> registers = new HashMap<>();
        private final CallParameters parameters = new CallParameters();
        private Instr instr;

        @SuppressWarnings("NullAway.Init") // set before each instruction that reads operands
        Frame(FlowGraph graph, int depth) {
            this.graph = graph;
            this.known = facts.apply(graph);
            this.loops = new LoopEnds(known);
            this.depth = depth;
        }

        void run() {
            int at = 0;
            while (at >= 0 && steps < MAX_STEPS) {
                BasicBlock block = graph.block(at);
                for (Step step : block.steps()) {
                    execute(step);
                }
                steps++;
                slots = LongMath.saturatedAdd(slots, known.slots(at));
                at = next(at, block.exit());
            }
        }

        private int next(int at, Exit exit) {
            if (exit instanceof Exit.Branch branch) {
                return branch(at, branch);
            } else if (exit instanceof Exit.Switch table) {
                instr = table.instr();
                Lanes index = read(0, PtxType.U32);
                int last = table.targets().size() - 1;
                return table.targets().get(index == null ? 0 : (int) Math.min(index.one(), last));
            } else if (exit instanceof Exit.Meet meet) {
                execute(meet.step());
            }
            return exit.successors().isEmpty() ? -1 : exit.successors().get(0);
        }

        private int branch(int at, Exit.Branch branch) {
            Lanes guard = guard(branch.instr());
            if (guard == null) {
                return loops.followUnknown(at, branch);
            }
            int chosen = guard.isTrue() ? branch.target() : branch.next();
            int other = chosen == branch.target() ? branch.next() : branch.target();
            double rest = loops.countRest(at, chosen, other, guard.distance(), slots, bytes);
            if (rest <= 1) {
                return chosen;
            }
            slots = LongMath.saturatedAdd(slots, Math.round(rest * loops.slotsOfIteration()));
            bytes += rest * loops.bytesOfIteration();
            return other;
        }

        private @Nullable Lanes guard(Instr of) {
            String name = of.code().guard();
            Lanes value = name == null ? Lanes.of(1) : registers.get(name);
            return value == null || !of.code().isNegated()
                    ? value
                    : new Lanes(value.one() ^ 1, value.next() ^ 1, value.distance());
        }

        private void execute(Step step) {
            instr = step.instr();
            steps++;
            Lanes guard = guard(instr);
            if (guard != null && !guard.isTrue()) {
                return;
            }
            @Nullable Lanes result = null;
            switch (instr.opcode()) {
                case "ld", "ldu" -> result = load();
                case "st" -> store();
                case "atom", "red" -> access(false, instr.address(instr.opcode().equals("atom") ? 1 : 0), instr.type());
                case "cp" -> copy();
                case "call" -> call();
                case "cvta" -> result = converted();
                default -> result = step.row().hasResult() ? IntegerValues.result(instr, this) : null;
            }
            List<Operand> results = FlowGraph.results(step);
            Lanes written = guard == null || results.size() > 1 ? null : result;
            results.forEach(each -> write(each, written));
        }

        private void write(Operand to, @Nullable Lanes value) {
            if (!(to instanceof Operand.Name name)) {
                return;
            } else if (value == null) {
                registers.remove(name.name());
            } else {
                registers.put(name.name(), value);
            }
        }

        // -- operands --------------------------------------------------------------------------------------------

        @Override
        public @Nullable Lanes read(int operand, PtxType type) {
            Lanes value = value(instr.operand(operand));
            return value == null || type == PtxType.PRED || type.bits() >= Long.SIZE
                    ? value
                    : value.extended(type.bits(), type.isSigned());
        }

        private @Nullable Lanes value(Operand operand) {
            if (operand instanceof Operand.Int number) {
                return Lanes.of(number.value());
            } else if (operand instanceof Operand.Address address) {
                return address(address);
            } else if (operand instanceof Operand.Negated name) {
                return Lanes.map(registers.get(name.name()), a -> a ^ 1);
            } else if (!(operand instanceof Operand.Name name)) {
                return null;
            } else if (registers.containsKey(name.name())) {
                return registers.get(name.name());
            } else if (name.name().startsWith("%")) {
                return thread.special(name.name());
            } else {
                return Lanes.of(memory.address(name.name()));
            }
        }

        private @Nullable Lanes address(Operand.Address address) {
            return Lanes.map(value(address.base()), a -> a + address.offset());
        }

        private @Nullable Lanes converted() {
            long window = ThreadMemory.window(instr.space());
            long added = instr.has("to") ? -window : window;
            return Lanes.map(value(instr.operand(1)), a -> a + added);
        }

        // -- memory ----------------------------------------------------------------------------------------------

        private @Nullable Lanes load() {
            Operand.Address from = instr.address(1);
            if (instr.space() == StateSpace.PARAM) {
                return parameter(from);
            }
            Lanes address = access(false, from, instr.type());
            return address == null || spaceOf(address) != StateSpace.LOCAL
                    ? null
                    : memory.load(address.one() & ~ThreadMemory.window(StateSpace.LOCAL));
        }

        private void store() {
            Operand.Address to = instr.address(0);
            if (instr.space() == StateSpace.PARAM) {
                parameters.put(to, read(1, instr.type()));
                return;
            }
            Lanes address = access(true, to, instr.type());
            if (address != null && spaceOf(address) == StateSpace.LOCAL) {
                memory.store(address.one() & ~ThreadMemory.window(StateSpace.LOCAL), read(1, instr.type()));
            }
        }

        private StateSpace spaceOf(@Nullable Lanes address) {
            return instr.space() == StateSpace.GENERIC ? ThreadMemory.space(address) : instr.space();
        }

        /** Counts an access; returns its address. */
        private @Nullable Lanes access(boolean isStore, Operand.Address operand, PtxType type) {
            Lanes address = address(operand);
            if (spaceOf(address) == StateSpace.GLOBAL) {
                bytes += memory.moved(isStore, address, IssueSlots.bytes(instr, type), thread.isLast());
            }
            return address;
        }

        private void copy() {
            if (instr.has("global") && instr.has("async") && instr.integer(2) != null) { // of 4, 8 or 16 bytes
                int size = (int) Math.min(16, Math.max(1, instr.integer(2)));
                bytes += memory.moved(false, address(instr.address(1)), size, thread.isLast());
            }
        }

        private @Nullable Lanes parameter(Operand.Address from) {
            Lanes passed = parameters.get(from);
            if (passed != null) {
                return passed;
            }
            Long offset = from.base() instanceof Operand.Name name && depth == 0
                    ? code.parameters().get(name.name())
                    : null;
            PtxType type = instr.type();
            if (offset == null
                    || instr.operand(0) instanceof Operand.Vector
                    || offset + from.offset() < 0
                    || offset + from.offset() + type.bytes() > launchParameters.length) {
                return null;
            }
            long bits = 0;
            for (int i = type.bytes() - 1; i >= 0; i--) {
                bits = bits << Byte.SIZE | launchParameters[(int) (offset + from.offset()) + i] & 0xFF;
            }
            return Lanes.of(bits);
        }

        // -- calls -----------------------------------------------------------------------------------------------

        private void call() {
            Instr call = instr;
            CodeGraphs.Function function = null;
            for (String name : call.code().names()) {
                function = function == null ? code.functions().get(name) : function;
            }
            if (function == null || depth > MAX_DEPTH) {
                slots += IssueSlots.ofSystemCall();
                return;
            }
            Frame callee = new Frame(function.graph(), depth + 1);
            parameters.copyTo(callee.parameters, arguments(call, false), function.parameters());
            callee.run();
            callee.parameters.copyTo(parameters, function.results(), arguments(call, true));
        }

        /** Returns the variables that a call passes, or those for its results. */
        private List<String> arguments(Instr call, boolean forResults) {
            boolean isBeforeName = true;
            for (Operand each : call.code().operands()) {
                if (each instanceof Operand.Name) {
                    isBeforeName = false;
                } else if (each instanceof Operand.Group group && isBeforeName == forResults) {
                    return group.elements().stream()
                            .map(one -> one instanceof Operand.Name name ? name.name() : "")
                            .toList();
                }
            }
            return List.of();
        }
    }
}
