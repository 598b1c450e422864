package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import orrery.ptx.code.Emitter;
import orrery.ptx.code.Instr;
import orrery.ptx.device.Exchange;
import orrery.ptx.device.RegionPlan;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;

/** Where threads meet: barriers of blocks, and exchanges of warps. */
final class WarpRows {
    private static final String FIRST_RESULT = "x0";
    private static final String SECOND_RESULT = "x1";
    private static final String MASK = "x3";

    /** The number of barriers of a block. */
    private static final int BARRIERS = 16;

    private WarpRows() {}

    /** What a kind of exchange stores before, and loads after it. */
    private record Plan(
            Function<Instr, Exchange> kindOf,
            Lowering store,
            @Nullable Lowering results) implements Meeting {
        @Override
        public Exchange kind(Instr instr) {
            return kindOf.apply(instr);
        }

        @Override
        public int barrierOfAll(Instr instr) {
            Long number = instr.count() == 1 ? instr.integer(0) : null;
            return kind(instr) == Exchange.BARRIER && number != null && number >= 0 && number < 16
                    ? number.intValue()
                    : RegionPlan.NO_BARRIER;
        }

        @Override
        public ImmutableIntArray constants(Instr instr) {
            Long b = instr.integer(2);
            Long c = instr.integer(3);
            Long mask = instr.integer(4);
            return instr.opcode().equals("shfl") && b != null && c != null && mask != null
                    ? ImmutableIntArray.of(b.intValue(), c.intValue(), mask.intValue())
                    : ImmutableIntArray.of();
        }

        @Override
        public void arriveTogether(Emitter out, Instr instr) {
            if (constants(instr).isEmpty()) {
                arrive(out, instr);
            } else {
                WarpRows.store(out, instr, "x0", instr.operand(1), PtxType.B32);
            }
        }

        @Override
        public void arrive(Emitter out, Instr instr) {
            store.emit(out, instr);
        }

        @Override
        public void resume(Emitter out, Instr instr) {
            if (results != null) {
                results.emit(out, instr);
            }
        }
    }

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Barriers and warps");
        barriers(rows);
        rows.meeting(
                "bar.warp.sync",
                60,
                false,
                "",
                new Plan(
                        instr -> Exchange.WARP_BARRIER,
                        (out, instr) -> store(out, instr, MASK, instr.operand(0), PtxType.B32),
                        null));
        rows.meeting(
                "shfl.sync.{up,down,bfly,idx}.b32",
                60,
                true,
                "a lane that does not take part counts as the lane itself",
                new Plan(
                        WarpRows::shuffleKind,
                        (out, instr) -> {
                            storeShuffled(out, instr);
                            store(out, instr, MASK, instr.operand(4), PtxType.B32);
                        },
                        WarpRows::resumePair));
        rows.meeting(
                "vote.sync.{all,any,uni}.pred",
                60,
                true,
                "",
                new Plan(
                        WarpRows::voteKind,
                        WarpRows::vote,
                        (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.PRED)));
        rows.meeting(
                "vote.sync.ballot.b32",
                60,
                true,
                "",
                new Plan(
                        WarpRows::voteKind,
                        WarpRows::vote,
                        (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.B32)));
        String unsynchronized =
                "for devices before Volta: among the lanes that wait at the same instruction when no lane of the warp can go on";
        rows.meeting(
                "shfl.{up,down,bfly,idx}.b32",
                30,
                true,
                unsynchronized,
                new Plan(
                        WarpRows::shuffleKind,
                        (out, instr) -> {
                            storeShuffled(out, instr);
                            storeNoMask(out, instr);
                        },
                        WarpRows::resumePair));
        rows.meeting(
                "vote.{all,any,uni}.pred",
                12,
                true,
                unsynchronized,
                new Plan(
                        WarpRows::voteKind,
                        WarpRows::voteOfArrived,
                        (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.PRED)));
        rows.meeting(
                "vote.ballot.b32",
                20,
                true,
                unsynchronized,
                new Plan(
                        WarpRows::voteKind,
                        WarpRows::voteOfArrived,
                        (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.B32)));
        rows.meeting(
                "match.{any,all}.sync.{b32,b64}",
                60,
                true,
                "",
                new Plan(
                        instr -> instr.has("any") ? Exchange.MATCH_ANY : Exchange.MATCH_ALL,
                        (out, instr) -> {
                            out.blockArray("wide", "[J");
                            out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
                            out.push(instr, 1, instr.type());
                            if (instr.type().bits() == 32) {
                                out.widen();
                            }
                            out.op(Opcodes.LASTORE);
                            store(out, instr, MASK, instr.operand(2), PtxType.B32);
                        },
                        WarpRows::resumePair));
        Plan reduction = new Plan(
                WarpRows::reduceKind,
                WarpRows::reduce,
                (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.B32));
        rows.meeting("redux.sync.{add,min,max}.{u32,s32}", 70, true, "", reduction);
        rows.meeting("redux.sync.{and,or,xor}.b32", 70, true, "", reduction);
        rows.meeting("redux.sync.{min,max}[.abs][.NaN].f32", 86, true, "", reduction);
        rows.meeting(
                "activemask.b32",
                62,
                true,
                "the lanes that wait at the same instruction when no lane of the warp can go on",
                new Plan(
                        instr -> Exchange.ACTIVE_MASK,
                        (out, instr) -> {},
                        (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.B32)));
        rows.meeting(
                "elect.sync",
                80,
                true,
                "the first lane",
                new Plan(
                        instr -> Exchange.ELECT,
                        (out, instr) -> store(out, instr, MASK, instr.operand(1), PtxType.B32),
                        WarpRows::resumePair));
        rows.meeting(
                "nanosleep.u32",
                63,
                false,
                "lets other threads of the block run",
                new Plan(instr -> Exchange.YIELD, (out, instr) -> {}, null));
        return rows.rows();
    }

    // -- barriers --------------------------------------------------------------------------------------------------

    private static void barriers(Rows rows) {
        for (String name : ImmutableList.of("bar[.cta]", "barrier[.cta]")) {
            String aligned = name.equals("bar[.cta]") ? "" : "[.aligned]";
            rows.meeting(
                    name + ".sync" + aligned,
                    10,
                    false,
                    "",
                    new Plan(
                            instr -> Exchange.BARRIER,
                            (out, instr) -> barrier(out, instr, 0, instr.count() > 1 ? instr.operand(1) : null, null),
                            null));
            rows.meeting(
                    name + ".arrive" + aligned,
                    20,
                    false,
                    "",
                    new Plan(
                            instr -> Exchange.BARRIER_ARRIVE,
                            (out, instr) -> barrier(out, instr, 0, instr.operand(1), null),
                            null));
            rows.meeting(
                    name + ".red.popc" + aligned + ".u32",
                    20,
                    true,
                    "",
                    new Plan(
                            instr -> Exchange.BARRIER_POPC,
                            WarpRows::reducingBarrier,
                            (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.B32)));
            rows.meeting(
                    name + ".red.{and,or}" + aligned + ".pred",
                    20,
                    true,
                    "",
                    new Plan(
                            instr -> instr.has("and") ? Exchange.BARRIER_AND : Exchange.BARRIER_OR,
                            WarpRows::reducingBarrier,
                            (out, instr) -> result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.PRED)));
        }
    }

    private static void reducingBarrier(Emitter out, Instr instr) {
        Operand threads = instr.count() > 3 ? instr.operand(2) : null;
        barrier(out, instr, 1, threads, instr.operand(instr.count() - 1));
    }

    private static void barrier(
            Emitter out, Instr instr, int index, @Nullable Operand threads, @Nullable Operand predicate) {
        Long number = instr.integer(index);
        if (number != null && (number < 0 || number >= BARRIERS)) {
            throw PtxException.invalid(
                    instr.line(), instr + " has the barrier " + number + "; legal are 0 to " + (BARRIERS - 1));
        }
        store(out, instr, "x0", instr.operand(index), PtxType.B32);
        store(out, instr, "x1", threads == null ? new Operand.Int(-1) : threads, PtxType.B32);
        store(out, instr, "x2", predicate == null ? new Operand.Int(0) : predicate, PtxType.PRED);
    }

    // -- warps -----------------------------------------------------------------------------------------------------

    private static Exchange shuffleKind(Instr instr) {
        return instr.has("up")
                ? Exchange.SHUFFLE_UP
                : instr.has("down")
                        ? Exchange.SHUFFLE_DOWN
                        : instr.has("bfly") ? Exchange.SHUFFLE_BUTTERFLY : Exchange.SHUFFLE_INDEX;
    }

    private static Exchange voteKind(Instr instr) {
        return instr.has("all")
                ? Exchange.VOTE_ALL
                : instr.has("any")
                        ? Exchange.VOTE_ANY
                        : instr.has("uni") ? Exchange.VOTE_UNIFORM : Exchange.VOTE_BALLOT;
    }

    private static Exchange reduceKind(Instr instr) {
        if (instr.type().isFloat()) {
            return instr.has("NaN")
                    ? instr.has("min") ? Exchange.REDUCE_MIN_NAN : Exchange.REDUCE_MAX_NAN
                    : instr.has("min") ? Exchange.REDUCE_MIN_FLOAT : Exchange.REDUCE_MAX_FLOAT;
        }
        boolean isSigned = instr.type().isSigned();
        return switch (instr.oneOf(ImmutableList.of("add", "min", "max", "and", "or", "xor"), "")) {
            case "add" -> Exchange.REDUCE_ADD;
            case "min" -> isSigned ? Exchange.REDUCE_MIN : Exchange.REDUCE_MIN_UNSIGNED;
            case "max" -> isSigned ? Exchange.REDUCE_MAX : Exchange.REDUCE_MAX_UNSIGNED;
            case "and" -> Exchange.REDUCE_AND;
            case "or" -> Exchange.REDUCE_OR;
            default -> Exchange.REDUCE_XOR;
        };
    }

    private static void storeShuffled(Emitter out, Instr instr) {
        store(out, instr, "x0", instr.operand(1), PtxType.B32);
        store(out, instr, "x1", instr.operand(2), PtxType.B32);
        store(out, instr, "x2", instr.operand(3), PtxType.B32);
    }

    private static void vote(Emitter out, Instr instr) {
        store(out, instr, "x0", instr.operand(1), PtxType.PRED);
        store(out, instr, MASK, instr.operand(2), PtxType.B32);
    }

    private static void voteOfArrived(Emitter out, Instr instr) {
        store(out, instr, "x0", instr.operand(1), PtxType.PRED);
        storeNoMask(out, instr);
    }

    /** Stores the mask 0, which stands for the lanes that arrive at the same place. */
    private static void storeNoMask(Emitter out, Instr instr) {
        store(out, instr, MASK, new Operand.Int(0), PtxType.B32);
    }

    private static void reduce(Emitter out, Instr instr) {
        out.blockArray("x0", "[I");
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.push(instr, 1, PtxType.B32);
        if (instr.has("abs")) {
            out.constant(Integer.MAX_VALUE);
            out.op(Opcodes.IAND);
        }
        out.op(Opcodes.IASTORE);
        store(out, instr, MASK, instr.operand(2), PtxType.B32);
    }

    private static void resumePair(Emitter out, Instr instr) {
        if (instr.operand(0) instanceof Operand.Pair pair) {
            result(out, instr, pair.first(), FIRST_RESULT, PtxType.B32);
            result(out, instr, pair.second(), SECOND_RESULT, PtxType.PRED);
        } else {
            result(out, instr, instr.operand(0), FIRST_RESULT, PtxType.B32);
        }
    }

    private static void store(Emitter out, Instr instr, String array, Operand operand, PtxType type) {
        out.blockArray(array, "[I");
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.push(instr, operand, type);
        out.op(Opcodes.IASTORE);
    }

    private static void result(Emitter out, Instr instr, Operand to, String array, PtxType type) {
        out.blockArray(array, "[I");
        out.mv().visitVarInsn(Opcodes.ILOAD, out.thread().number());
        out.op(Opcodes.IALOAD);
        out.popCopy(instr, to, type);
    }
}
