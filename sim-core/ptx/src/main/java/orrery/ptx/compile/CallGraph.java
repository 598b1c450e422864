package orrery.ptx.compile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import com.google.common.graph.Traverser;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import orrery.ptx.flow.FlowGraph;
import orrery.ptx.flow.LockSteps;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.lockstep.SharedAccesses;
import orrery.ptx.text.CallPrototype;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.Statement;

/**
 * Which functions of a module call each other, and what they may do. Each function is looked at once, as entries that
 * are lowered at the same time ask for the same ones.
 */
final class CallGraph {
    /** The most statements of a function whose calls are replaced by it because lanes may exchange values in it. */
    private static final int MAX_STATEMENTS_OF_EXCHANGE = 300;

    /** The most statements of a function that is a method: code of an entry is divided into several ones. */
    private static final int MAX_STATEMENTS_OF_METHOD = 2_000;

    private final CheckedModule module;
    private final Map<PtxFunction, Body> bodies = new ConcurrentHashMap<>();
    private final Map<PtxFunction, Boolean> meets = new ConcurrentHashMap<>();
    private final Map<PtxFunction, Boolean> inlined = new ConcurrentHashMap<>();
    private final Map<PtxFunction, Boolean> sharing = new ConcurrentHashMap<>();

    CallGraph(CheckedModule module) {
        this.module = module;
    }

    /**
     * What a function does itself.
     *
     * @param callees the functions that it calls by name
     * @param candidates the functions that it may call by an address
     * @param calls whether it calls a function
     * @param meets whether threads meet in it, or end there
     * @param asksOthers whether it asks for what another thread writes, or has a fence, after which plain loads do
     * @param mayLoadShared whether it may load from shared memory
     * @param mayStoreShared whether it may store to shared memory
     * @param mayAccessShared whether it may access shared memory in any way
     */
    private record Body(
            ImmutableList<PtxFunction> callees,
            ImmutableList<PtxFunction> candidates,
            boolean calls,
            boolean meets,
            boolean asksOthers,
            boolean mayLoadShared,
            boolean mayStoreShared,
            boolean mayAccessShared) {}

    private Body body(PtxFunction function) {
        return bodies.computeIfAbsent(function, this::read);
    }

    private Body read(PtxFunction function) {
        ImmutableList.Builder<PtxFunction> callees = ImmutableList.builder();
        ImmutableList.Builder<PtxFunction> candidates = ImmutableList.builder();
        boolean calls = false;
        boolean meets = false;
        boolean asksOthers = false;
        boolean mayLoad = false;
        boolean mayStore = false;
        boolean mayAccess = false;
        for (Statement statement : statements(function)) {
            if (statement instanceof Statement.Code code) {
                Step step = Step.of(code);
                Role role = step.row().role();
                if (role == Role.CALL) {
                    calls = true;
                    CallPrototype prototype = module.prototype(code);
                    PtxFunction callee = module.callee(code);
                    candidates.addAll(prototype == null ? ImmutableList.of() : module.candidates(prototype));
                    callees.addAll(callee == null ? ImmutableList.of() : ImmutableList.of(callee));
                }
                meets |= role == Role.MEETING || role == Role.EXIT;
                asksOthers |= step.row().isFence() || step.row().asksOthers(step.instr());
                boolean mayAccessShared = SharedAccesses.mayAccess(step.instr());
                mayAccess |= mayAccessShared;
                mayLoad |= mayAccessShared && code.opcode().equals("ld");
                mayStore |= mayAccessShared && code.opcode().equals("st");
            }
        }
        return new Body(callees.build(), candidates.build(), calls, meets, asksOthers, mayLoad, mayStore, mayAccess);
    }

    private static List<Statement> statements(PtxFunction function) {
        return Objects.requireNonNull(function.body());
    }

    /** Returns a function and those that it calls by name, directly or not, each once. */
    private Stream<PtxFunction> called(PtxFunction function) {
        return Streams.stream(
                Traverser.<PtxFunction>forGraph(each -> body(each).callees()).breadthFirst(function));
    }

    // -- threads that meet -----------------------------------------------------------------------------------------

    /** Returns whether threads meet in a function or in one that it calls, by name or by an address, or end there. */
    boolean meets(PtxFunction function) {
        return meets.computeIfAbsent(
                function, each -> reachable(each).anyMatch(one -> body(one).meets()));
    }

    /** Returns a function and those that it calls, by name or by an address, directly or not, each once. */
    private Stream<PtxFunction> reachable(PtxFunction function) {
        Traverser<PtxFunction> all = Traverser.forGraph(
                each -> Streams.concat(body(each).callees().stream(), body(each).candidates().stream())
                        .toList());
        return Streams.stream(all.breadthFirst(function));
    }

    /** Returns the functions in which threads meet that an indirect call can call; none for a call by name. */
    ImmutableList<PtxFunction> meeting(Statement.Code call) {
        CallPrototype prototype = module.prototype(call);
        return prototype == null
                ? ImmutableList.of()
                : module.candidates(prototype).stream().filter(this::meets).collect(ImmutableList.toImmutableList());
    }

    // -- calls that are replaced -----------------------------------------------------------------------------------

    /**
     * Returns whether the calls of a function are replaced by its body: if threads meet in it, and if they go on
     * together or wait in loops, or it is too large for a method, and it does not call itself.
     */
    boolean isInlined(PtxFunction function) {
        return meets(function)
                || inlined.computeIfAbsent(
                        function,
                        each -> (mayWait(each) || statements(each).size() > MAX_STATEMENTS_OF_METHOD)
                                && !callsItself(each));
    }

    /**
     * Returns whether threads go on together in a function or those that it calls, or may wait there in a loop: one of
     * them asks for what another thread writes, and one has a loop that may depend on the answer.
     */
    private boolean mayWait(PtxFunction function) {
        List<PtxFunction> all = called(function).toList();
        return all.stream().anyMatch(each -> statements(each).stream().anyMatch(LockSteps::isVolatile))
                || all.stream().anyMatch(each -> body(each).asksOthers())
                        && all.stream()
                                .anyMatch(each -> FlowGraph.of(statements(each), Integer.MAX_VALUE)
                                        .maySpin());
    }

    private boolean callsItself(PtxFunction function) {
        return body(function).callees().stream().flatMap(this::called).anyMatch(function::equals);
    }

    // -- shared memory ---------------------------------------------------------------------------------------------

    /** Returns whether a function that a call names, or one that it calls, may access shared memory. */
    boolean mayAccessShared(Statement.Code call) {
        PtxFunction callee = module.callee(call);
        if (callee == null) {
            return module.prototype(call) != null;
        }
        return sharing.computeIfAbsent(
                callee, each -> called(each).anyMatch(one -> body(one).mayAccessShared()));
    }

    /**
     * Returns whether lanes may exchange values through shared memory within a function, as far as one can tell from it
     * alone: it loads and stores there, and is short.
     */
    boolean mayExchange(PtxFunction function) {
        if (!module.hasSharedVariables() || statements(function).size() > MAX_STATEMENTS_OF_EXCHANGE) {
            return false;
        }
        Body body = body(function);
        return !body.calls() && body.mayLoadShared() && body.mayStoreShared();
    }
}
