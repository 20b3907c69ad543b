// Generated from schemas/ by npm run tool -- generate. Do not edit.
import { codePointLength, formats } from "../schema/formats.ts";
import { findErrors } from "./schema-errors.js";
"use strict";
export const validateQueueFrameQuickly = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateQueueFrame","type":"object","additionalProperties":false,"required":["account","posts"],"properties":{"account":{"type":"string","minLength":1},"posts":{"type":"array"}},"definitions":{}};
const func2 = codePointLength;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateQueueFrame" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.account === undefined) && (missing0 = "account")) || ((data.posts === undefined) && (missing0 = "posts"))){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "account") || (key0 === "posts"))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.account !== undefined){
let data0 = data.account;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length < 2 && func2(data0) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.posts !== undefined){
const _errs4 = errors;
if(!(Array.isArray(data.posts))){
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validatePostQuickly = validate11;
const schema12 = {"type":"object","additionalProperties":false,"required":["id","status","pillar","cta_type"],"properties":{"id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$"},"status":{"enum":["pending","done","failed"]},"pillar":{"type":"string","minLength":1},"cta_type":{"type":"string","minLength":1},"caption":{"type":"string"},"image_url":{"type":"string"},"alt_text":{"type":"string"},"not_before":{"type":"string"},"media_type":{"enum":["REELS","STORIES","CAROUSEL"]},"video_url":{"type":"string"},"cover_url":{"type":"string"},"thumb_offset":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/definitions/child"}},"share_to_feed":{"type":"boolean"},"is_ai_generated":{"type":"boolean"},"is_paid_partnership":{"type":"boolean"},"branded_content_sponsor_ids":{"type":"array","items":{"type":"string","pattern":"^[0-9]+$"}},"note":{"type":"string"},"repeat_of":{"type":"string","minLength":1,"maxLength":200},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$"},"permalink":{"type":"string"},"published_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},"error":{"type":"string"},"failed_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"}},"definitions":{"post":{"type":"object","additionalProperties":false,"required":["id","status","pillar","cta_type"],"properties":{"id":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$"},"status":{"enum":["pending","done","failed"]},"pillar":{"type":"string","minLength":1},"cta_type":{"type":"string","minLength":1},"caption":{"type":"string"},"image_url":{"type":"string"},"alt_text":{"type":"string"},"not_before":{"type":"string"},"media_type":{"enum":["REELS","STORIES","CAROUSEL"]},"video_url":{"type":"string"},"cover_url":{"type":"string"},"thumb_offset":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/definitions/child"}},"share_to_feed":{"type":"boolean"},"is_ai_generated":{"type":"boolean"},"is_paid_partnership":{"type":"boolean"},"branded_content_sponsor_ids":{"type":"array","items":{"type":"string","pattern":"^[0-9]+$"}},"note":{"type":"string"},"repeat_of":{"type":"string","minLength":1,"maxLength":200},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$"},"permalink":{"type":"string"},"published_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"},"error":{"type":"string"},"failed_at":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$"}}},"child":{"type":"object","additionalProperties":false,"properties":{"image_url":{"type":"string"},"video_url":{"type":"string"},"alt_text":{"type":"string"}}}},"$id":"validatePost"};
const schema12Names = new Set(Object.keys(schema12.properties));
const schema13 = {"type":"object","additionalProperties":false,"properties":{"image_url":{"type":"string"},"video_url":{"type":"string"},"alt_text":{"type":"string"}}};
const func3 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$", "u");
const pattern1 = new RegExp("^[0-9]+$", "u");
const pattern3 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validatePost" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.id === undefined) && (missing0 = "id")) || ((data.status === undefined) && (missing0 = "status"))) || ((data.pillar === undefined) && (missing0 = "pillar"))) || ((data.cta_type === undefined) && (missing0 = "cta_type"))){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(schema12Names.has(key0))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 200 && func2(data0) > 200){
return false;
}
else {
if(data0.length < 2 && func2(data0) < 1){
return false;
}
else {
if(!pattern0.test(data0)){
return false;
}
}
}
}
else {
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs4 = errors;
if(!(((data1 === "pending") || (data1 === "done")) || (data1 === "failed"))){
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pillar !== undefined){
let data2 = data.pillar;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length < 2 && func2(data2) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cta_type !== undefined){
let data3 = data.cta_type;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length < 2 && func2(data3) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.caption !== undefined){
const _errs9 = errors;
if(typeof data.caption !== "string"){
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_url !== undefined){
const _errs11 = errors;
if(typeof data.image_url !== "string"){
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alt_text !== undefined){
const _errs13 = errors;
if(typeof data.alt_text !== "string"){
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.not_before !== undefined){
const _errs15 = errors;
if(typeof data.not_before !== "string"){
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.media_type !== undefined){
let data8 = data.media_type;
const _errs17 = errors;
if(!(((data8 === "REELS") || (data8 === "STORIES")) || (data8 === "CAROUSEL"))){
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video_url !== undefined){
const _errs18 = errors;
if(typeof data.video_url !== "string"){
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cover_url !== undefined){
const _errs20 = errors;
if(typeof data.cover_url !== "string"){
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumb_offset !== undefined){
let data11 = data.thumb_offset;
const _errs22 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.children !== undefined){
let data12 = data.children;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data12)){
var valid1 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
const _errs26 = errors;
const _errs27 = errors;
if(errors === _errs27){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
const _errs29 = errors;
for(const key1 in data13){
if(!(((key1 === "image_url") || (key1 === "video_url")) || (key1 === "alt_text"))){
return false;
break;
}
}
if(_errs29 === errors){
if(data13.image_url !== undefined){
const _errs30 = errors;
if(typeof data13.image_url !== "string"){
return false;
}
var valid3 = _errs30 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data13.video_url !== undefined){
const _errs32 = errors;
if(typeof data13.video_url !== "string"){
return false;
}
var valid3 = _errs32 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data13.alt_text !== undefined){
const _errs34 = errors;
if(typeof data13.alt_text !== "string"){
return false;
}
var valid3 = _errs34 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
return false;
}
}
var valid1 = _errs26 === errors;
if(!valid1){
break;
}
}
}
else {
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.share_to_feed !== undefined){
const _errs36 = errors;
if(typeof data.share_to_feed !== "boolean"){
return false;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_ai_generated !== undefined){
const _errs38 = errors;
if(typeof data.is_ai_generated !== "boolean"){
return false;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_paid_partnership !== undefined){
const _errs40 = errors;
if(typeof data.is_paid_partnership !== "boolean"){
return false;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.branded_content_sponsor_ids !== undefined){
let data20 = data.branded_content_sponsor_ids;
const _errs42 = errors;
if(errors === _errs42){
if(Array.isArray(data20)){
var valid4 = true;
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
let data21 = data20[i1];
const _errs44 = errors;
if(errors === _errs44){
if(typeof data21 === "string"){
if(!pattern1.test(data21)){
return false;
}
}
else {
return false;
}
}
var valid4 = _errs44 === errors;
if(!valid4){
break;
}
}
}
else {
return false;
}
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
const _errs46 = errors;
if(typeof data.note !== "string"){
return false;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repeat_of !== undefined){
let data23 = data.repeat_of;
const _errs48 = errors;
if(errors === _errs48){
if(typeof data23 === "string"){
if(data23.length > 200 && func2(data23) > 200){
return false;
}
else {
if(data23.length < 2 && func2(data23) < 1){
return false;
}
}
}
else {
return false;
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.media_id !== undefined){
let data24 = data.media_id;
const _errs50 = errors;
if((typeof data24 !== "string") && (data24 !== null)){
return false;
}
if(errors === _errs50){
if(typeof data24 === "string"){
if(!pattern1.test(data24)){
return false;
}
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.permalink !== undefined){
const _errs52 = errors;
if(typeof data.permalink !== "string"){
return false;
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.published_at !== undefined){
let data26 = data.published_at;
const _errs54 = errors;
if(errors === _errs54){
if(typeof data26 === "string"){
if(!pattern3.test(data26)){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs54 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.error !== undefined){
const _errs56 = errors;
if(typeof data.error !== "string"){
return false;
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed_at !== undefined){
let data28 = data.failed_at;
const _errs58 = errors;
if(errors === _errs58){
if(typeof data28 === "string"){
if(!pattern3.test(data28)){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateSettingsQuickly = validate12;
const schema14 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateSettings","type":"object","additionalProperties":false,"properties":{"format":{"type":"integer","minimum":1},"timezone":{"type":"string","minLength":1},"posts_per_day":{"type":"integer","minimum":1,"maximum":100},"slots":{"type":"array","items":{"type":"string","pattern":"^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"},"minItems":1,"maxItems":48,"uniqueItems":true},"low_queue_threshold":{"type":"integer","minimum":0},"hashtags":{"type":"object","additionalProperties":false,"properties":{"max":{"type":"integer","minimum":0,"maximum":30}}},"captions":{"type":"object","additionalProperties":false,"properties":{"hashtags":{"type":"integer","minimum":0,"maximum":30}}},"calendar":{"type":"object","additionalProperties":false,"properties":{"notes":{"type":"boolean"},"hashtag_sets":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["name","hashtags"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60},"hashtags":{"type":"array","items":{"type":"string","pattern":"^#[^\\s#]+$","maxLength":100},"minItems":1,"maxItems":30}}},"maxItems":50},"snippets":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["name","text"],"properties":{"name":{"type":"string","minLength":1,"maxLength":60},"text":{"type":"string","minLength":1,"maxLength":2200}}},"maxItems":50},"remote_thumbnails":{"type":"boolean"}}},"pillars":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"cta_types":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"uniqueItems":true},"media":{"type":"object","additionalProperties":false,"properties":{"hosts":{"type":"array","items":{"type":"string","minLength":1},"minItems":1},"base_url":{"type":"string","pattern":"^https?://[^\\s?#@]+$","maxLength":500},"bucket":{"type":"object","additionalProperties":false,"required":["endpoint","name"],"properties":{"endpoint":{"type":"string","pattern":"^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$","maxLength":300},"region":{"type":"string","pattern":"^[A-Za-z0-9-]+$","maxLength":60},"name":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*[a-z0-9]$","minLength":3,"maxLength":63},"prefix":{"type":"string","pattern":"^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$","maxLength":200},"public_url":{"type":"string","pattern":"^https?://[^\\s?#@]+$","maxLength":400}}},"allow_scaling":{"type":"boolean"}}},"polling":{"type":"object","additionalProperties":false,"properties":{"IMAGE":{"$ref":"#/definitions/polling"},"REELS":{"$ref":"#/definitions/polling"},"STORIES":{"$ref":"#/definitions/polling"},"CAROUSEL":{"$ref":"#/definitions/polling"}}}},"definitions":{"polling":{"type":"object","additionalProperties":false,"properties":{"head_start_seconds":{"type":"number","minimum":0,"maximum":600},"interval_seconds":{"type":"number","minimum":0,"maximum":600},"attempts":{"type":"integer","minimum":1,"maximum":60}}}}};
const schema14Names = new Set(Object.keys(schema14.properties));
const schema15 = {"type":"object","additionalProperties":false,"properties":{"head_start_seconds":{"type":"number","minimum":0,"maximum":600},"interval_seconds":{"type":"number","minimum":0,"maximum":600},"attempts":{"type":"integer","minimum":1,"maximum":60}}};
const pattern5 = new RegExp("^(?:[01][0-9]|2[0-3]):[0-5][0-9]$", "u");
const pattern6 = new RegExp("^#[^\\s#]+$", "u");
const pattern7 = new RegExp("^https?://[^\\s?#@]+$", "u");
const pattern8 = new RegExp("^https?://[^\\s?#@/]+(?:/[^\\s?#@]*)?$", "u");
const pattern9 = new RegExp("^[A-Za-z0-9-]+$", "u");
const pattern10 = new RegExp("^[a-z0-9][a-z0-9._-]*[a-z0-9]$", "u");
const pattern11 = new RegExp("^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateSettings" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(schema14Names.has(key0))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.format !== undefined){
let data0 = data.format;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timezone !== undefined){
let data1 = data.timezone;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length < 2 && func2(data1) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.posts_per_day !== undefined){
let data2 = data.posts_per_day;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 100 || isNaN(data2)){
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.slots !== undefined){
let data3 = data.slots;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data3)){
if(data3.length > 48){
return false;
}
else {
if(data3.length < 1){
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(!pattern5.test(data4)){
return false;
}
}
else {
return false;
}
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data3.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data3[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.low_queue_threshold !== undefined){
let data5 = data.low_queue_threshold;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hashtags !== undefined){
let data6 = data.hashtags;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
const _errs16 = errors;
for(const key1 in data6){
if(!(key1 === "max")){
return false;
break;
}
}
if(_errs16 === errors){
if(data6.max !== undefined){
let data7 = data6.max;
const _errs17 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
return false;
}
if(errors === _errs17){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 30 || isNaN(data7)){
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
return false;
}
}
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.captions !== undefined){
let data8 = data.captions;
const _errs19 = errors;
if(errors === _errs19){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
const _errs21 = errors;
for(const key2 in data8){
if(!(key2 === "hashtags")){
return false;
break;
}
}
if(_errs21 === errors){
if(data8.hashtags !== undefined){
let data9 = data8.hashtags;
const _errs22 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
return false;
}
if(errors === _errs22){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 30 || isNaN(data9)){
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
return false;
}
}
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.calendar !== undefined){
let data10 = data.calendar;
const _errs24 = errors;
if(errors === _errs24){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
const _errs26 = errors;
for(const key3 in data10){
if(!((((key3 === "notes") || (key3 === "hashtag_sets")) || (key3 === "snippets")) || (key3 === "remote_thumbnails"))){
return false;
break;
}
}
if(_errs26 === errors){
if(data10.notes !== undefined){
const _errs27 = errors;
if(typeof data10.notes !== "boolean"){
return false;
}
var valid5 = _errs27 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data10.hashtag_sets !== undefined){
let data12 = data10.hashtag_sets;
const _errs29 = errors;
if(errors === _errs29){
if(Array.isArray(data12)){
if(data12.length > 50){
return false;
}
else {
var valid6 = true;
const len1 = data12.length;
for(let i2=0; i2<len1; i2++){
let data13 = data12[i2];
const _errs31 = errors;
if(errors === _errs31){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing0;
if(((data13.name === undefined) && (missing0 = "name")) || ((data13.hashtags === undefined) && (missing0 = "hashtags"))){
return false;
}
else {
const _errs33 = errors;
for(const key4 in data13){
if(!((key4 === "name") || (key4 === "hashtags"))){
return false;
break;
}
}
if(_errs33 === errors){
if(data13.name !== undefined){
let data14 = data13.name;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data14 === "string"){
if(data14.length > 60 && func2(data14) > 60){
return false;
}
else {
if(data14.length < 2 && func2(data14) < 1){
return false;
}
}
}
else {
return false;
}
}
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data13.hashtags !== undefined){
let data15 = data13.hashtags;
const _errs36 = errors;
if(errors === _errs36){
if(Array.isArray(data15)){
if(data15.length > 30){
return false;
}
else {
if(data15.length < 1){
return false;
}
else {
var valid8 = true;
const len2 = data15.length;
for(let i3=0; i3<len2; i3++){
let data16 = data15[i3];
const _errs38 = errors;
if(errors === _errs38){
if(typeof data16 === "string"){
if(data16.length > 100 && func2(data16) > 100){
return false;
}
else {
if(!pattern6.test(data16)){
return false;
}
}
}
else {
return false;
}
}
var valid8 = _errs38 === errors;
if(!valid8){
break;
}
}
}
}
}
else {
return false;
}
}
var valid7 = _errs36 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
return false;
}
}
var valid6 = _errs31 === errors;
if(!valid6){
break;
}
}
}
}
else {
return false;
}
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data10.snippets !== undefined){
let data17 = data10.snippets;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data17)){
if(data17.length > 50){
return false;
}
else {
var valid9 = true;
const len3 = data17.length;
for(let i4=0; i4<len3; i4++){
let data18 = data17[i4];
const _errs42 = errors;
if(errors === _errs42){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing1;
if(((data18.name === undefined) && (missing1 = "name")) || ((data18.text === undefined) && (missing1 = "text"))){
return false;
}
else {
const _errs44 = errors;
for(const key5 in data18){
if(!((key5 === "name") || (key5 === "text"))){
return false;
break;
}
}
if(_errs44 === errors){
if(data18.name !== undefined){
let data19 = data18.name;
const _errs45 = errors;
if(errors === _errs45){
if(typeof data19 === "string"){
if(data19.length > 60 && func2(data19) > 60){
return false;
}
else {
if(data19.length < 2 && func2(data19) < 1){
return false;
}
}
}
else {
return false;
}
}
var valid10 = _errs45 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data18.text !== undefined){
let data20 = data18.text;
const _errs47 = errors;
if(errors === _errs47){
if(typeof data20 === "string"){
if(data20.length > 2200 && func2(data20) > 2200){
return false;
}
else {
if(data20.length < 2 && func2(data20) < 1){
return false;
}
}
}
else {
return false;
}
}
var valid10 = _errs47 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
else {
return false;
}
}
var valid9 = _errs42 === errors;
if(!valid9){
break;
}
}
}
}
else {
return false;
}
}
var valid5 = _errs40 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data10.remote_thumbnails !== undefined){
const _errs49 = errors;
if(typeof data10.remote_thumbnails !== "boolean"){
return false;
}
var valid5 = _errs49 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pillars !== undefined){
let data22 = data.pillars;
const _errs51 = errors;
if(errors === _errs51){
if(Array.isArray(data22)){
if(data22.length < 1){
return false;
}
else {
var valid11 = true;
const len4 = data22.length;
for(let i5=0; i5<len4; i5++){
let data23 = data22[i5];
const _errs53 = errors;
if(errors === _errs53){
if(typeof data23 === "string"){
if(data23.length < 2 && func2(data23) < 1){
return false;
}
}
else {
return false;
}
}
var valid11 = _errs53 === errors;
if(!valid11){
break;
}
}
if(valid11){
let i6 = data22.length;
let j1;
if(i6 > 1){
const indices1 = {};
for(;i6--;){
let item1 = data22[i6];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
return false;
break;
}
indices1[item1] = i6;
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cta_types !== undefined){
let data24 = data.cta_types;
const _errs55 = errors;
if(errors === _errs55){
if(Array.isArray(data24)){
if(data24.length < 1){
return false;
}
else {
var valid13 = true;
const len5 = data24.length;
for(let i7=0; i7<len5; i7++){
let data25 = data24[i7];
const _errs57 = errors;
if(errors === _errs57){
if(typeof data25 === "string"){
if(data25.length < 2 && func2(data25) < 1){
return false;
}
}
else {
return false;
}
}
var valid13 = _errs57 === errors;
if(!valid13){
break;
}
}
if(valid13){
let i8 = data24.length;
let j2;
if(i8 > 1){
const indices2 = {};
for(;i8--;){
let item2 = data24[i8];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
return false;
break;
}
indices2[item2] = i8;
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.media !== undefined){
let data26 = data.media;
const _errs59 = errors;
if(errors === _errs59){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
const _errs61 = errors;
for(const key6 in data26){
if(!((((key6 === "hosts") || (key6 === "base_url")) || (key6 === "bucket")) || (key6 === "allow_scaling"))){
return false;
break;
}
}
if(_errs61 === errors){
if(data26.hosts !== undefined){
let data27 = data26.hosts;
const _errs62 = errors;
if(errors === _errs62){
if(Array.isArray(data27)){
if(data27.length < 1){
return false;
}
else {
var valid16 = true;
const len6 = data27.length;
for(let i9=0; i9<len6; i9++){
let data28 = data27[i9];
const _errs64 = errors;
if(errors === _errs64){
if(typeof data28 === "string"){
if(data28.length < 2 && func2(data28) < 1){
return false;
}
}
else {
return false;
}
}
var valid16 = _errs64 === errors;
if(!valid16){
break;
}
}
}
}
else {
return false;
}
}
var valid15 = _errs62 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data26.base_url !== undefined){
let data29 = data26.base_url;
const _errs66 = errors;
if(errors === _errs66){
if(typeof data29 === "string"){
if(data29.length > 500 && func2(data29) > 500){
return false;
}
else {
if(!pattern7.test(data29)){
return false;
}
}
}
else {
return false;
}
}
var valid15 = _errs66 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data26.bucket !== undefined){
let data30 = data26.bucket;
const _errs68 = errors;
if(errors === _errs68){
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
let missing2;
if(((data30.endpoint === undefined) && (missing2 = "endpoint")) || ((data30.name === undefined) && (missing2 = "name"))){
return false;
}
else {
const _errs70 = errors;
for(const key7 in data30){
if(!(((((key7 === "endpoint") || (key7 === "region")) || (key7 === "name")) || (key7 === "prefix")) || (key7 === "public_url"))){
return false;
break;
}
}
if(_errs70 === errors){
if(data30.endpoint !== undefined){
let data31 = data30.endpoint;
const _errs71 = errors;
if(errors === _errs71){
if(typeof data31 === "string"){
if(data31.length > 300 && func2(data31) > 300){
return false;
}
else {
if(!pattern8.test(data31)){
return false;
}
}
}
else {
return false;
}
}
var valid17 = _errs71 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data30.region !== undefined){
let data32 = data30.region;
const _errs73 = errors;
if(errors === _errs73){
if(typeof data32 === "string"){
if(data32.length > 60 && func2(data32) > 60){
return false;
}
else {
if(!pattern9.test(data32)){
return false;
}
}
}
else {
return false;
}
}
var valid17 = _errs73 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data30.name !== undefined){
let data33 = data30.name;
const _errs75 = errors;
if(errors === _errs75){
if(typeof data33 === "string"){
if(data33.length > 63 && func2(data33) > 63){
return false;
}
else {
if(data33.length < 6 && func2(data33) < 3){
return false;
}
else {
if(!pattern10.test(data33)){
return false;
}
}
}
}
else {
return false;
}
}
var valid17 = _errs75 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data30.prefix !== undefined){
let data34 = data30.prefix;
const _errs77 = errors;
if(errors === _errs77){
if(typeof data34 === "string"){
if(data34.length > 200 && func2(data34) > 200){
return false;
}
else {
if(!pattern11.test(data34)){
return false;
}
}
}
else {
return false;
}
}
var valid17 = _errs77 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data30.public_url !== undefined){
let data35 = data30.public_url;
const _errs79 = errors;
if(errors === _errs79){
if(typeof data35 === "string"){
if(data35.length > 400 && func2(data35) > 400){
return false;
}
else {
if(!pattern7.test(data35)){
return false;
}
}
}
else {
return false;
}
}
var valid17 = _errs79 === errors;
}
else {
var valid17 = true;
}
}
}
}
}
}
}
}
else {
return false;
}
}
var valid15 = _errs68 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data26.allow_scaling !== undefined){
const _errs81 = errors;
if(typeof data26.allow_scaling !== "boolean"){
return false;
}
var valid15 = _errs81 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.polling !== undefined){
let data37 = data.polling;
const _errs83 = errors;
if(errors === _errs83){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
const _errs85 = errors;
for(const key8 in data37){
if(!((((key8 === "IMAGE") || (key8 === "REELS")) || (key8 === "STORIES")) || (key8 === "CAROUSEL"))){
return false;
break;
}
}
if(_errs85 === errors){
if(data37.IMAGE !== undefined){
let data38 = data37.IMAGE;
const _errs86 = errors;
const _errs87 = errors;
if(errors === _errs87){
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
const _errs89 = errors;
for(const key9 in data38){
if(!(((key9 === "head_start_seconds") || (key9 === "interval_seconds")) || (key9 === "attempts"))){
return false;
break;
}
}
if(_errs89 === errors){
if(data38.head_start_seconds !== undefined){
let data39 = data38.head_start_seconds;
const _errs90 = errors;
if(errors === _errs90){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 600 || isNaN(data39)){
return false;
}
else {
if(data39 < 0 || isNaN(data39)){
return false;
}
}
}
else {
return false;
}
}
var valid20 = _errs90 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data38.interval_seconds !== undefined){
let data40 = data38.interval_seconds;
const _errs92 = errors;
if(errors === _errs92){
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 > 600 || isNaN(data40)){
return false;
}
else {
if(data40 < 0 || isNaN(data40)){
return false;
}
}
}
else {
return false;
}
}
var valid20 = _errs92 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data38.attempts !== undefined){
let data41 = data38.attempts;
const _errs94 = errors;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
return false;
}
if(errors === _errs94){
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 60 || isNaN(data41)){
return false;
}
else {
if(data41 < 1 || isNaN(data41)){
return false;
}
}
}
}
var valid20 = _errs94 === errors;
}
else {
var valid20 = true;
}
}
}
}
}
else {
return false;
}
}
var valid18 = _errs86 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data37.REELS !== undefined){
let data42 = data37.REELS;
const _errs96 = errors;
const _errs97 = errors;
if(errors === _errs97){
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
const _errs99 = errors;
for(const key10 in data42){
if(!(((key10 === "head_start_seconds") || (key10 === "interval_seconds")) || (key10 === "attempts"))){
return false;
break;
}
}
if(_errs99 === errors){
if(data42.head_start_seconds !== undefined){
let data43 = data42.head_start_seconds;
const _errs100 = errors;
if(errors === _errs100){
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 > 600 || isNaN(data43)){
return false;
}
else {
if(data43 < 0 || isNaN(data43)){
return false;
}
}
}
else {
return false;
}
}
var valid22 = _errs100 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data42.interval_seconds !== undefined){
let data44 = data42.interval_seconds;
const _errs102 = errors;
if(errors === _errs102){
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 600 || isNaN(data44)){
return false;
}
else {
if(data44 < 0 || isNaN(data44)){
return false;
}
}
}
else {
return false;
}
}
var valid22 = _errs102 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data42.attempts !== undefined){
let data45 = data42.attempts;
const _errs104 = errors;
if(!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))){
return false;
}
if(errors === _errs104){
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 > 60 || isNaN(data45)){
return false;
}
else {
if(data45 < 1 || isNaN(data45)){
return false;
}
}
}
}
var valid22 = _errs104 === errors;
}
else {
var valid22 = true;
}
}
}
}
}
else {
return false;
}
}
var valid18 = _errs96 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data37.STORIES !== undefined){
let data46 = data37.STORIES;
const _errs106 = errors;
const _errs107 = errors;
if(errors === _errs107){
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
const _errs109 = errors;
for(const key11 in data46){
if(!(((key11 === "head_start_seconds") || (key11 === "interval_seconds")) || (key11 === "attempts"))){
return false;
break;
}
}
if(_errs109 === errors){
if(data46.head_start_seconds !== undefined){
let data47 = data46.head_start_seconds;
const _errs110 = errors;
if(errors === _errs110){
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 600 || isNaN(data47)){
return false;
}
else {
if(data47 < 0 || isNaN(data47)){
return false;
}
}
}
else {
return false;
}
}
var valid24 = _errs110 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data46.interval_seconds !== undefined){
let data48 = data46.interval_seconds;
const _errs112 = errors;
if(errors === _errs112){
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 > 600 || isNaN(data48)){
return false;
}
else {
if(data48 < 0 || isNaN(data48)){
return false;
}
}
}
else {
return false;
}
}
var valid24 = _errs112 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data46.attempts !== undefined){
let data49 = data46.attempts;
const _errs114 = errors;
if(!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49)))){
return false;
}
if(errors === _errs114){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 60 || isNaN(data49)){
return false;
}
else {
if(data49 < 1 || isNaN(data49)){
return false;
}
}
}
}
var valid24 = _errs114 === errors;
}
else {
var valid24 = true;
}
}
}
}
}
else {
return false;
}
}
var valid18 = _errs106 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data37.CAROUSEL !== undefined){
let data50 = data37.CAROUSEL;
const _errs116 = errors;
const _errs117 = errors;
if(errors === _errs117){
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
const _errs119 = errors;
for(const key12 in data50){
if(!(((key12 === "head_start_seconds") || (key12 === "interval_seconds")) || (key12 === "attempts"))){
return false;
break;
}
}
if(_errs119 === errors){
if(data50.head_start_seconds !== undefined){
let data51 = data50.head_start_seconds;
const _errs120 = errors;
if(errors === _errs120){
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 > 600 || isNaN(data51)){
return false;
}
else {
if(data51 < 0 || isNaN(data51)){
return false;
}
}
}
else {
return false;
}
}
var valid26 = _errs120 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data50.interval_seconds !== undefined){
let data52 = data50.interval_seconds;
const _errs122 = errors;
if(errors === _errs122){
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 > 600 || isNaN(data52)){
return false;
}
else {
if(data52 < 0 || isNaN(data52)){
return false;
}
}
}
else {
return false;
}
}
var valid26 = _errs122 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data50.attempts !== undefined){
let data53 = data50.attempts;
const _errs124 = errors;
if(!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))){
return false;
}
if(errors === _errs124){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 > 60 || isNaN(data53)){
return false;
}
else {
if(data53 < 1 || isNaN(data53)){
return false;
}
}
}
}
var valid26 = _errs124 === errors;
}
else {
var valid26 = true;
}
}
}
}
}
else {
return false;
}
}
var valid18 = _errs116 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
}
else {
return false;
}
}
var valid0 = _errs83 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateJournalQuickly = validate13;
const schema19 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateJournal","type":"object","additionalProperties":false,"required":["entries"],"properties":{"entries":{"type":"array","items":{"$ref":"#/definitions/entry"}},"doubts":{"type":"array","items":{"$ref":"#/definitions/doubt"}}},"definitions":{"doubt":{"type":"object","additionalProperties":false,"required":["id","digest","since","at"],"properties":{"id":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"since":{"type":"string","format":"date-time"},"at":{"type":"string","format":"date-time"}}},"entry":{"type":"object","additionalProperties":false,"required":["id","digest","account_id","container_id","claim","outcome","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"account_id":{"type":"string","pattern":"^[0-9]+$"},"container_id":{"type":"string","pattern":"^[0-9]+$"},"container_created_at":{"type":"string","format":"date-time"},"caption_digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"is_story":{"type":"boolean"},"looks":{"type":"object","additionalProperties":false,"required":["kind","caption","addresses"],"properties":{"kind":{"enum":["IMAGE","REELS","STORIES","CAROUSEL"]},"caption":{"type":"string","pattern":"^[0-9a-f]{64}$"},"addresses":{"type":"string","pattern":"^[0-9a-f]{64}$"},"media":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{64}$"}}}},"repeat_of":{"type":"string","minLength":1},"claim":{"type":"object","additionalProperties":false,"required":["at","run"],"properties":{"at":{"type":"string","format":"date-time"},"run":{"type":"string","minLength":1}}},"outcome":{"enum":[null,"done","failed","abandoned"]},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$"},"published_at":{"type":["string","null"],"format":"date-time"},"excused":{"const":true},"parked_at":{"type":"string","format":"date-time"},"not_live_at":{"type":"string","format":"date-time"}}}}};
const schema20 = {"type":"object","additionalProperties":false,"required":["id","digest","account_id","container_id","claim","outcome","media_id","published_at"],"properties":{"id":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"account_id":{"type":"string","pattern":"^[0-9]+$"},"container_id":{"type":"string","pattern":"^[0-9]+$"},"container_created_at":{"type":"string","format":"date-time"},"caption_digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"is_story":{"type":"boolean"},"looks":{"type":"object","additionalProperties":false,"required":["kind","caption","addresses"],"properties":{"kind":{"enum":["IMAGE","REELS","STORIES","CAROUSEL"]},"caption":{"type":"string","pattern":"^[0-9a-f]{64}$"},"addresses":{"type":"string","pattern":"^[0-9a-f]{64}$"},"media":{"type":"array","items":{"type":"string","pattern":"^[0-9a-f]{64}$"}}}},"repeat_of":{"type":"string","minLength":1},"claim":{"type":"object","additionalProperties":false,"required":["at","run"],"properties":{"at":{"type":"string","format":"date-time"},"run":{"type":"string","minLength":1}}},"outcome":{"enum":[null,"done","failed","abandoned"]},"media_id":{"type":["string","null"],"pattern":"^[0-9]+$"},"published_at":{"type":["string","null"],"format":"date-time"},"excused":{"const":true},"parked_at":{"type":"string","format":"date-time"},"not_live_at":{"type":"string","format":"date-time"}}};
const schema20Names = new Set(Object.keys(schema20.properties));
const schema21 = {"type":"object","additionalProperties":false,"required":["id","digest","since","at"],"properties":{"id":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"since":{"type":"string","format":"date-time"},"at":{"type":"string","format":"date-time"}}};
const pattern13 = new RegExp("^[0-9a-f]{64}$", "u");
const formats0 = formats["date-time"];

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateJournal" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.entries === undefined) && (missing0 = "entries")){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "entries") || (key0 === "doubts"))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.entries !== undefined){
let data0 = data.entries;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((((((((data1.id === undefined) && (missing1 = "id")) || ((data1.digest === undefined) && (missing1 = "digest"))) || ((data1.account_id === undefined) && (missing1 = "account_id"))) || ((data1.container_id === undefined) && (missing1 = "container_id"))) || ((data1.claim === undefined) && (missing1 = "claim"))) || ((data1.outcome === undefined) && (missing1 = "outcome"))) || ((data1.media_id === undefined) && (missing1 = "media_id"))) || ((data1.published_at === undefined) && (missing1 = "published_at"))){
return false;
}
else {
const _errs7 = errors;
for(const key1 in data1){
if(!(schema20Names.has(key1))){
return false;
break;
}
}
if(_errs7 === errors){
if(data1.id !== undefined){
let data2 = data1.id;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(data2.length < 2 && func2(data2) < 1){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.digest !== undefined){
let data3 = data1.digest;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern13.test(data3)){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.account_id !== undefined){
let data4 = data1.account_id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.container_id !== undefined){
let data5 = data1.container_id;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.container_created_at !== undefined){
let data6 = data1.container_created_at;
const _errs16 = errors;
if(errors === _errs16){
if(errors === _errs16){
if(typeof data6 === "string"){
if(!(formats0(data6))){
return false;
}
}
else {
return false;
}
}
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.caption_digest !== undefined){
let data7 = data1.caption_digest;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(!pattern13.test(data7)){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.is_story !== undefined){
const _errs20 = errors;
if(typeof data1.is_story !== "boolean"){
return false;
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.looks !== undefined){
let data9 = data1.looks;
const _errs22 = errors;
if(errors === _errs22){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing2;
if((((data9.kind === undefined) && (missing2 = "kind")) || ((data9.caption === undefined) && (missing2 = "caption"))) || ((data9.addresses === undefined) && (missing2 = "addresses"))){
return false;
}
else {
const _errs24 = errors;
for(const key2 in data9){
if(!((((key2 === "kind") || (key2 === "caption")) || (key2 === "addresses")) || (key2 === "media"))){
return false;
break;
}
}
if(_errs24 === errors){
if(data9.kind !== undefined){
let data10 = data9.kind;
const _errs25 = errors;
if(!((((data10 === "IMAGE") || (data10 === "REELS")) || (data10 === "STORIES")) || (data10 === "CAROUSEL"))){
return false;
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data9.caption !== undefined){
let data11 = data9.caption;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data11 === "string"){
if(!pattern13.test(data11)){
return false;
}
}
else {
return false;
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data9.addresses !== undefined){
let data12 = data9.addresses;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data12 === "string"){
if(!pattern13.test(data12)){
return false;
}
}
else {
return false;
}
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data9.media !== undefined){
let data13 = data9.media;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data13)){
var valid5 = true;
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
const _errs32 = errors;
if(errors === _errs32){
if(typeof data14 === "string"){
if(!pattern13.test(data14)){
return false;
}
}
else {
return false;
}
}
var valid5 = _errs32 === errors;
if(!valid5){
break;
}
}
}
else {
return false;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
return false;
}
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.repeat_of !== undefined){
let data15 = data1.repeat_of;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data15 === "string"){
if(data15.length < 2 && func2(data15) < 1){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs34 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.claim !== undefined){
let data16 = data1.claim;
const _errs36 = errors;
if(errors === _errs36){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing3;
if(((data16.at === undefined) && (missing3 = "at")) || ((data16.run === undefined) && (missing3 = "run"))){
return false;
}
else {
const _errs38 = errors;
for(const key3 in data16){
if(!((key3 === "at") || (key3 === "run"))){
return false;
break;
}
}
if(_errs38 === errors){
if(data16.at !== undefined){
let data17 = data16.at;
const _errs39 = errors;
if(errors === _errs39){
if(errors === _errs39){
if(typeof data17 === "string"){
if(!(formats0(data17))){
return false;
}
}
else {
return false;
}
}
}
var valid6 = _errs39 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.run !== undefined){
let data18 = data16.run;
const _errs41 = errors;
if(errors === _errs41){
if(typeof data18 === "string"){
if(data18.length < 2 && func2(data18) < 1){
return false;
}
}
else {
return false;
}
}
var valid6 = _errs41 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
return false;
}
}
var valid3 = _errs36 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.outcome !== undefined){
let data19 = data1.outcome;
const _errs43 = errors;
if(!((((data19 === null) || (data19 === "done")) || (data19 === "failed")) || (data19 === "abandoned"))){
return false;
}
var valid3 = _errs43 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.media_id !== undefined){
let data20 = data1.media_id;
const _errs44 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
return false;
}
if(errors === _errs44){
if(typeof data20 === "string"){
if(!pattern1.test(data20)){
return false;
}
}
}
var valid3 = _errs44 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.published_at !== undefined){
let data21 = data1.published_at;
const _errs46 = errors;
if((typeof data21 !== "string") && (data21 !== null)){
return false;
}
if(errors === _errs46){
if(errors === _errs46){
if(typeof data21 === "string"){
if(!(formats0(data21))){
return false;
}
}
}
}
var valid3 = _errs46 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.excused !== undefined){
const _errs48 = errors;
if(true !== data1.excused){
return false;
}
var valid3 = _errs48 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.parked_at !== undefined){
let data23 = data1.parked_at;
const _errs49 = errors;
if(errors === _errs49){
if(errors === _errs49){
if(typeof data23 === "string"){
if(!(formats0(data23))){
return false;
}
}
else {
return false;
}
}
}
var valid3 = _errs49 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.not_live_at !== undefined){
let data24 = data1.not_live_at;
const _errs51 = errors;
if(errors === _errs51){
if(errors === _errs51){
if(typeof data24 === "string"){
if(!(formats0(data24))){
return false;
}
}
else {
return false;
}
}
}
var valid3 = _errs51 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.doubts !== undefined){
let data25 = data.doubts;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data25)){
var valid7 = true;
const len2 = data25.length;
for(let i2=0; i2<len2; i2++){
let data26 = data25[i2];
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs56){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
let missing4;
if(((((data26.id === undefined) && (missing4 = "id")) || ((data26.digest === undefined) && (missing4 = "digest"))) || ((data26.since === undefined) && (missing4 = "since"))) || ((data26.at === undefined) && (missing4 = "at"))){
return false;
}
else {
const _errs58 = errors;
for(const key4 in data26){
if(!((((key4 === "id") || (key4 === "digest")) || (key4 === "since")) || (key4 === "at"))){
return false;
break;
}
}
if(_errs58 === errors){
if(data26.id !== undefined){
let data27 = data26.id;
const _errs59 = errors;
if(errors === _errs59){
if(typeof data27 === "string"){
if(data27.length < 2 && func2(data27) < 1){
return false;
}
}
else {
return false;
}
}
var valid9 = _errs59 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.digest !== undefined){
let data28 = data26.digest;
const _errs61 = errors;
if(errors === _errs61){
if(typeof data28 === "string"){
if(!pattern13.test(data28)){
return false;
}
}
else {
return false;
}
}
var valid9 = _errs61 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.since !== undefined){
let data29 = data26.since;
const _errs63 = errors;
if(errors === _errs63){
if(errors === _errs63){
if(typeof data29 === "string"){
if(!(formats0(data29))){
return false;
}
}
else {
return false;
}
}
}
var valid9 = _errs63 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.at !== undefined){
let data30 = data26.at;
const _errs65 = errors;
if(errors === _errs65){
if(errors === _errs65){
if(typeof data30 === "string"){
if(!(formats0(data30))){
return false;
}
}
else {
return false;
}
}
}
var valid9 = _errs65 === errors;
}
else {
var valid9 = true;
}
}
}
}
}
}
}
else {
return false;
}
}
var valid7 = _errs55 === errors;
if(!valid7){
break;
}
}
}
else {
return false;
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateAlertsQuickly = validate14;
const schema22 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateAlerts","type":"object","additionalProperties":false,"required":["alerts"],"properties":{"alerts":{"type":"array","items":{"$ref":"#/definitions/alert"}}},"definitions":{"alert":{"type":"object","additionalProperties":false,"required":["key","digest","since","sent","delivered","what","why","what_to_do"],"properties":{"key":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"since":{"type":"string","format":"date-time"},"sent":{"type":["string","null"],"format":"date-time"},"delivered":{"type":"boolean"},"what":{"type":"string"},"why":{"type":"string"},"what_to_do":{"type":"string"},"link":{"type":"string"}}}}};
const schema23 = {"type":"object","additionalProperties":false,"required":["key","digest","since","sent","delivered","what","why","what_to_do"],"properties":{"key":{"type":"string","minLength":1},"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},"since":{"type":"string","format":"date-time"},"sent":{"type":["string","null"],"format":"date-time"},"delivered":{"type":"boolean"},"what":{"type":"string"},"why":{"type":"string"},"what_to_do":{"type":"string"},"link":{"type":"string"}}};
const schema23Names = new Set(Object.keys(schema23.properties));

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateAlerts" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.alerts === undefined) && (missing0 = "alerts")){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "alerts")){
return false;
break;
}
}
if(_errs1 === errors){
if(data.alerts !== undefined){
let data0 = data.alerts;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((((((((data1.key === undefined) && (missing1 = "key")) || ((data1.digest === undefined) && (missing1 = "digest"))) || ((data1.since === undefined) && (missing1 = "since"))) || ((data1.sent === undefined) && (missing1 = "sent"))) || ((data1.delivered === undefined) && (missing1 = "delivered"))) || ((data1.what === undefined) && (missing1 = "what"))) || ((data1.why === undefined) && (missing1 = "why"))) || ((data1.what_to_do === undefined) && (missing1 = "what_to_do"))){
return false;
}
else {
const _errs7 = errors;
for(const key1 in data1){
if(!(schema23Names.has(key1))){
return false;
break;
}
}
if(_errs7 === errors){
if(data1.key !== undefined){
let data2 = data1.key;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(data2.length < 2 && func2(data2) < 1){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.digest !== undefined){
let data3 = data1.digest;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern13.test(data3)){
return false;
}
}
else {
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.since !== undefined){
let data4 = data1.since;
const _errs12 = errors;
if(errors === _errs12){
if(errors === _errs12){
if(typeof data4 === "string"){
if(!(formats0(data4))){
return false;
}
}
else {
return false;
}
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.sent !== undefined){
let data5 = data1.sent;
const _errs14 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
return false;
}
if(errors === _errs14){
if(errors === _errs14){
if(typeof data5 === "string"){
if(!(formats0(data5))){
return false;
}
}
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.delivered !== undefined){
const _errs16 = errors;
if(typeof data1.delivered !== "boolean"){
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.what !== undefined){
const _errs18 = errors;
if(typeof data1.what !== "string"){
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.why !== undefined){
const _errs20 = errors;
if(typeof data1.why !== "string"){
return false;
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.what_to_do !== undefined){
const _errs22 = errors;
if(typeof data1.what_to_do !== "string"){
return false;
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data1.link !== undefined){
const _errs24 = errors;
if(typeof data1.link !== "string"){
return false;
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
return false;
}
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateTokenQuickly = validate15;
const schema24 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateToken","type":"object","additionalProperties":false,"required":["access_token","token_type","expires_in","obtained_at"],"properties":{"access_token":{"type":"string","minLength":1,"pattern":"^[!-~]+$"},"token_type":{"const":"bearer"},"expires_in":{"type":"integer","minimum":1},"obtained_at":{"type":"string","format":"date-time"},"account_id":{"type":"string","pattern":"^[0-9]+$"}}};
const pattern23 = new RegExp("^[!-~]+$", "u");

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateToken" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.access_token === undefined) && (missing0 = "access_token")) || ((data.token_type === undefined) && (missing0 = "token_type"))) || ((data.expires_in === undefined) && (missing0 = "expires_in"))) || ((data.obtained_at === undefined) && (missing0 = "obtained_at"))){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "access_token") || (key0 === "token_type")) || (key0 === "expires_in")) || (key0 === "obtained_at")) || (key0 === "account_id"))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.access_token !== undefined){
let data0 = data.access_token;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length < 2 && func2(data0) < 1){
return false;
}
else {
if(!pattern23.test(data0)){
return false;
}
}
}
else {
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token_type !== undefined){
const _errs4 = errors;
if("bearer" !== data.token_type){
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_in !== undefined){
let data2 = data.expires_in;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.obtained_at !== undefined){
let data3 = data.obtained_at;
const _errs7 = errors;
if(errors === _errs7){
if(errors === _errs7){
if(typeof data3 === "string"){
if(!(formats0(data3))){
return false;
}
}
else {
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.account_id !== undefined){
let data4 = data.account_id;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateTokenStatusQuickly = validate16;
const schema25 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateTokenStatus","type":"object","additionalProperties":false,"required":["refreshed_at","expires_at"],"properties":{"refreshed_at":{"type":"string","format":"date-time"},"expires_at":{"type":"string","format":"date-time"}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateTokenStatus" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.refreshed_at === undefined) && (missing0 = "refreshed_at")) || ((data.expires_at === undefined) && (missing0 = "expires_at"))){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "refreshed_at") || (key0 === "expires_at"))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.refreshed_at !== undefined){
let data0 = data.refreshed_at;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats0(data0))){
return false;
}
}
else {
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data1 = data.expires_at;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!(formats0(data1))){
return false;
}
}
else {
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateCaptionQuickly = validate17;
const schema26 = {"type":"object","additionalProperties":false,"required":["day","pillar","hook_type","cta_type","caption","image_direction","alt_text","flag"],"properties":{"day":{"type":"integer","minimum":1},"pillar":{"type":"string","minLength":1},"hook_type":{"enum":["NUMBER","CONTRARIAN","STORY-OPENER","QUESTION","MISTAKE-CONFESSION"]},"cta_type":{"enum":["comment prompt","save/share prompt","link-in-bio push","no call to action"]},"caption":{"type":"string","minLength":1},"image_direction":{"type":"string","minLength":1},"alt_text":{"type":"string","minLength":1},"flag":{"enum":[null,"EVERGREEN","NEEDS_FACT_CHECK"]}},"$id":"validateCaption"};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateCaption" */;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.day === undefined) && (missing0 = "day")) || ((data.pillar === undefined) && (missing0 = "pillar"))) || ((data.hook_type === undefined) && (missing0 = "hook_type"))) || ((data.cta_type === undefined) && (missing0 = "cta_type"))) || ((data.caption === undefined) && (missing0 = "caption"))) || ((data.image_direction === undefined) && (missing0 = "image_direction"))) || ((data.alt_text === undefined) && (missing0 = "alt_text"))) || ((data.flag === undefined) && (missing0 = "flag"))){
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((((key0 === "day") || (key0 === "pillar")) || (key0 === "hook_type")) || (key0 === "cta_type")) || (key0 === "caption")) || (key0 === "image_direction")) || (key0 === "alt_text")) || (key0 === "flag"))){
return false;
break;
}
}
if(_errs1 === errors){
if(data.day !== undefined){
let data0 = data.day;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pillar !== undefined){
let data1 = data.pillar;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length < 2 && func2(data1) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hook_type !== undefined){
let data2 = data.hook_type;
const _errs6 = errors;
if(!(((((data2 === "NUMBER") || (data2 === "CONTRARIAN")) || (data2 === "STORY-OPENER")) || (data2 === "QUESTION")) || (data2 === "MISTAKE-CONFESSION"))){
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cta_type !== undefined){
let data3 = data.cta_type;
const _errs7 = errors;
if(!((((data3 === "comment prompt") || (data3 === "save/share prompt")) || (data3 === "link-in-bio push")) || (data3 === "no call to action"))){
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.caption !== undefined){
let data4 = data.caption;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length < 2 && func2(data4) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_direction !== undefined){
let data5 = data.image_direction;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data5 === "string"){
if(data5.length < 2 && func2(data5) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alt_text !== undefined){
let data6 = data.alt_text;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data6 === "string"){
if(data6.length < 2 && func2(data6) < 1){
return false;
}
}
else {
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.flag !== undefined){
let data7 = data.flag;
const _errs14 = errors;
if(!(((data7 === null) || (data7 === "EVERGREEN")) || (data7 === "NEEDS_FACT_CHECK"))){
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
return false;
}
}
return errors === 0;
}

export const validateQueueFrame = { isValid: validateQueueFrameQuickly, findErrors: (value) => findErrors("validateQueueFrame", value) };
export const validatePost = { isValid: validatePostQuickly, findErrors: (value) => findErrors("validatePost", value) };
export const validateSettings = { isValid: validateSettingsQuickly, findErrors: (value) => findErrors("validateSettings", value) };
export const validateJournal = { isValid: validateJournalQuickly, findErrors: (value) => findErrors("validateJournal", value) };
export const validateAlerts = { isValid: validateAlertsQuickly, findErrors: (value) => findErrors("validateAlerts", value) };
export const validateToken = { isValid: validateTokenQuickly, findErrors: (value) => findErrors("validateToken", value) };
export const validateTokenStatus = { isValid: validateTokenStatusQuickly, findErrors: (value) => findErrors("validateTokenStatus", value) };
export const validateCaption = { isValid: validateCaptionQuickly, findErrors: (value) => findErrors("validateCaption", value) };
