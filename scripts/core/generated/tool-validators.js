// Generated from schemas/ by npm run tool -- generate. Do not edit.
import { codePointLength, formats } from "../findings/schema-validator.ts";
"use strict";
export const what_is_planned = validate21;
const schema6 = {"type":"object","additionalProperties":false,"required":[],"properties":{"days":{"type":"integer","minimum":1,"maximum":90,"description":"How many days from today (default 14)."}},"$id":"what_is_planned"};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="what_is_planned" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "days")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.days !== undefined){
let data0 = data.days;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/days",schemaPath:"#/properties/days/type",keyword:"type",params:{type: "integer"},schema:schema6.properties.days.type,parentSchema:schema6.properties.days,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 90 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/days",schemaPath:"#/properties/days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 90},schema:90,parentSchema:schema6.properties.days,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/days",schemaPath:"#/properties/days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema6.properties.days,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

export const read_posts = validate22;
const schema7 = {"type":"object","additionalProperties":false,"required":[],"properties":{"ids":{"type":"array","items":{"type":"string","minLength":1,"description":"Id of a post."},"minItems":1,"description":"Only these posts."},"status":{"enum":["pending","done","failed"],"description":"Only posts with this status."},"containing":{"type":"string","minLength":1,"description":"Only posts whose caption, note or id holds these words."},"limit":{"type":"integer","minimum":1,"maximum":50,"description":"How many at most (default 20), from the newest."}},"$id":"read_posts"};
const func2 = codePointLength;

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="read_posts" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "ids") || (key0 === "status")) || (key0 === "containing")) || (key0 === "limit"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.ids !== undefined){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length < 1){
const err1 = {instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema7.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err2 = {instancePath:instancePath+"/ids/" + i0,schemaPath:"#/properties/ids/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.ids.items,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/ids/" + i0,schemaPath:"#/properties/ids/items/type",keyword:"type",params:{type: "string"},schema:schema7.properties.ids.items.type,parentSchema:schema7.properties.ids.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/type",keyword:"type",params:{type: "array"},schema:schema7.properties.ids.type,parentSchema:schema7.properties.ids,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if(!(((data2 === "pending") || (data2 === "done")) || (data2 === "failed"))){
const err5 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema7.properties.status.enum},schema:schema7.properties.status.enum,parentSchema:schema7.properties.status,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.containing !== undefined){
let data3 = data.containing;
if(typeof data3 === "string"){
if(func2(data3) < 1){
const err6 = {instancePath:instancePath+"/containing",schemaPath:"#/properties/containing/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema7.properties.containing,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/containing",schemaPath:"#/properties/containing/type",keyword:"type",params:{type: "string"},schema:schema7.properties.containing.type,parentSchema:schema7.properties.containing,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.limit !== undefined){
let data4 = data.limit;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err8 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema7.properties.limit.type,parentSchema:schema7.properties.limit,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 50 || isNaN(data4)){
const err9 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50},schema:50,parentSchema:schema7.properties.limit,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err10 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema7.properties.limit,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

export const rules = validate23;
const schema8 = {"type":"object","additionalProperties":false,"required":[],"properties":{},"$id":"rules"};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="rules" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

export const check_post = validate24;
const schema9 = {"type":"object","additionalProperties":false,"required":["changes"],"properties":{"changes":{"type":"array","minItems":1,"description":"The changes, all or none, in this order."}},"$id":"check_post"};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="check_post" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.changes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "changes"},schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "changes")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.changes !== undefined){
let data0 = data.changes;
if(Array.isArray(data0)){
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema9.properties.changes,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "array"},schema:schema9.properties.changes.type,parentSchema:schema9.properties.changes,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

export const make_picture_fit = validate25;
const schema10 = {"type":"object","additionalProperties":false,"required":["file"],"properties":{"file":{"type":"string","minLength":1,"description":"Path of a picture or video on this machine."},"ratio":{"enum":["auto","3:4","4:5","1:1","1.91:1","9:16"],"description":"Shape of a picture. auto (default) keeps it where the feed takes it; 9:16 is for stories."},"focus":{"type":"object","additionalProperties":false,"required":["x","y"],"properties":{"x":{"type":"number","minimum":0,"maximum":100,"description":"Percent from the left."},"y":{"type":"number","minimum":0,"maximum":100,"description":"Percent from the top."}},"description":"What must stay in the picture."},"pad":{"type":"string","pattern":"^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$","description":"Borders of this colour instead of a crop, such as white or #f4efe6."},"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,59}$","description":"Name of the new file without its ending; a-z, 0-9 and -."}},"$id":"make_picture_fit"};
const pattern0 = new RegExp("^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$", "u");
const pattern1 = new RegExp("^[a-z0-9][a-z0-9-]{0,59}$", "u");

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="make_picture_fit" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.file === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"},schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "file") || (key0 === "ratio")) || (key0 === "focus")) || (key0 === "pad")) || (key0 === "name"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.file !== undefined){
let data0 = data.file;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema10.properties.file,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"},schema:schema10.properties.file.type,parentSchema:schema10.properties.file,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.ratio !== undefined){
let data1 = data.ratio;
if(!((((((data1 === "auto") || (data1 === "3:4")) || (data1 === "4:5")) || (data1 === "1:1")) || (data1 === "1.91:1")) || (data1 === "9:16"))){
const err4 = {instancePath:instancePath+"/ratio",schemaPath:"#/properties/ratio/enum",keyword:"enum",params:{allowedValues: schema10.properties.ratio.enum},schema:schema10.properties.ratio.enum,parentSchema:schema10.properties.ratio,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.focus !== undefined){
let data2 = data.focus;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.x === undefined){
const err5 = {instancePath:instancePath+"/focus",schemaPath:"#/properties/focus/required",keyword:"required",params:{missingProperty: "x"},schema:schema10.properties.focus.required,parentSchema:schema10.properties.focus,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data2.y === undefined){
const err6 = {instancePath:instancePath+"/focus",schemaPath:"#/properties/focus/required",keyword:"required",params:{missingProperty: "y"},schema:schema10.properties.focus.required,parentSchema:schema10.properties.focus,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key1 in data2){
if(!((key1 === "x") || (key1 === "y"))){
const err7 = {instancePath:instancePath+"/focus",schemaPath:"#/properties/focus/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema10.properties.focus,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data2.x !== undefined){
let data3 = data2.x;
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 100 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/focus/x",schemaPath:"#/properties/focus/properties/x/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},schema:100,parentSchema:schema10.properties.focus.properties.x,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/focus/x",schemaPath:"#/properties/focus/properties/x/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema10.properties.focus.properties.x,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/focus/x",schemaPath:"#/properties/focus/properties/x/type",keyword:"type",params:{type: "number"},schema:schema10.properties.focus.properties.x.type,parentSchema:schema10.properties.focus.properties.x,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data2.y !== undefined){
let data4 = data2.y;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 100 || isNaN(data4)){
const err11 = {instancePath:instancePath+"/focus/y",schemaPath:"#/properties/focus/properties/y/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},schema:100,parentSchema:schema10.properties.focus.properties.y,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/focus/y",schemaPath:"#/properties/focus/properties/y/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema10.properties.focus.properties.y,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/focus/y",schemaPath:"#/properties/focus/properties/y/type",keyword:"type",params:{type: "number"},schema:schema10.properties.focus.properties.y.type,parentSchema:schema10.properties.focus.properties.y,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/focus",schemaPath:"#/properties/focus/type",keyword:"type",params:{type: "object"},schema:schema10.properties.focus.type,parentSchema:schema10.properties.focus,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.pad !== undefined){
let data5 = data.pad;
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err15 = {instancePath:instancePath+"/pad",schemaPath:"#/properties/pad/pattern",keyword:"pattern",params:{pattern: "^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$"},schema:"^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$",parentSchema:schema10.properties.pad,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/pad",schemaPath:"#/properties/pad/type",keyword:"type",params:{type: "string"},schema:schema10.properties.pad.type,parentSchema:schema10.properties.pad,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.name !== undefined){
let data6 = data.name;
if(typeof data6 === "string"){
if(!pattern1.test(data6)){
const err17 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,59}$"},schema:"^[a-z0-9][a-z0-9-]{0,59}$",parentSchema:schema10.properties.name,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema10.properties.name.type,parentSchema:schema10.properties.name,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

export const propose = validate26;
const schema11 = {"type":"object","additionalProperties":false,"required":["changes"],"properties":{"changes":{"type":"array","minItems":1,"description":"The changes, all or none, in this order."}},"$id":"propose"};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="propose" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.changes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "changes"},schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "changes")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.changes !== undefined){
let data0 = data.changes;
if(Array.isArray(data0)){
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema11.properties.changes,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "array"},schema:schema11.properties.changes.type,parentSchema:schema11.properties.changes,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

export const what_happened = validate27;
const schema12 = {"type":"object","additionalProperties":false,"required":[],"properties":{"limit":{"type":"integer","minimum":1,"maximum":50,"description":"How many published posts (default 10)."}},"$id":"what_happened"};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="what_happened" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "limit")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.limit !== undefined){
let data0 = data.limit;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},schema:schema12.properties.limit.type,parentSchema:schema12.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 50 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50},schema:50,parentSchema:schema12.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema12.properties.limit,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}

export const what_worked = validate28;
const schema13 = {"type":"object","additionalProperties":false,"required":[],"properties":{"month":{"type":"string","pattern":"^[0-9]{4}-(?:0[1-9]|1[0-2])$","description":"A month such as 2026-08."}},"$id":"what_worked"};
const pattern2 = new RegExp("^[0-9]{4}-(?:0[1-9]|1[0-2])$", "u");

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="what_worked" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "month")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.month !== undefined){
let data0 = data.month;
if(typeof data0 === "string"){
if(!pattern2.test(data0)){
const err1 = {instancePath:instancePath+"/month",schemaPath:"#/properties/month/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(?:0[1-9]|1[0-2])$"},schema:"^[0-9]{4}-(?:0[1-9]|1[0-2])$",parentSchema:schema13.properties.month,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/month",schemaPath:"#/properties/month/type",keyword:"type",params:{type: "string"},schema:schema13.properties.month.type,parentSchema:schema13.properties.month,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

